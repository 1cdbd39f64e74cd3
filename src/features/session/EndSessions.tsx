import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { EndSessionsPopupProps } from './EndSessionsPopup.lazy.tsx';
import type { EndQuestion } from './end-question.ts';

const loadPopup = () => import('./EndSessionsPopup.lazy.tsx').then((m) => m.EndSessionsPopup);

interface EndSessionsProps {
  /** Null: the dialog is closed. */
  question: EndQuestion | null;
  onClose: () => void;
  onEnded: () => void;
}

/** Confirms the end of sessions and asks for the reason; its code is loaded on first use. */
export function EndSessions({ question, ...answers }: EndSessionsProps) {
  const Popup = useLoaded<EndSessionsPopupProps>(loadPopup, question !== null, answers.onClose);
  return Popup && question && <Popup question={question} {...answers} />;
}
