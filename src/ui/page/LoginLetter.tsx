import { LogoMark } from '../marks/LogoMark.tsx';

interface LoginLetterProps {
  title: string;
  subtitle: string;
}

/** The letter next to the forms outside the layout. */
export const LoginLetter = ({ title, subtitle }: LoginLetterProps) => (
  <div className="letter" aria-hidden="true">
    <p>{title}</p>
    <p>{subtitle}</p>
    <i>{title}</i>
  </div>
);

/** The product's name above the form. */
export const LoginTitle = ({ title }: Pick<LoginLetterProps, 'title'>) => (
  <h1>
    <LogoMark />
    {title}
  </h1>
);
