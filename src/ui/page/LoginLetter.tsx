import { LogoMark } from '../marks/LogoMark.tsx';

interface LoginLetterProps {
  title: string;
  subtitle: string;
}

/** The letter that stands beside what is asked for before the frame. */
export const LoginLetter = ({ title, subtitle }: LoginLetterProps) => (
  <div className="letter" aria-hidden="true">
    <p>{title}</p>
    <p>{subtitle}</p>
    <i>{title}</i>
  </div>
);

/** The product's name above it. */
export const LoginTitle = ({ title }: Pick<LoginLetterProps, 'title'>) => (
  <h1>
    <LogoMark />
    {title}
  </h1>
);
