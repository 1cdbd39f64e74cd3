import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { EndSessionsPopupProps } from './EndSessionsPopup.lazy.tsx';
import type { EndQuestion } from './end-question.ts';

const loadPopup = () => import('./EndSessionsPopup.lazy.tsx').then((m) => m.EndSessionsPopup);

interface EndSessionsProps {
  /** Null: nothing is asked. */
  question: EndQuestion | null;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before sessions are ended, and why; its code is loaded when it is first wanted. */
export function EndSessions({ question, ...answers }: EndSessionsProps) {
  const Popup = useLoaded<EndSessionsPopupProps>(loadPopup, question !== null, answers.onClose);
  return Popup && question && <Popup question={question} {...answers} />;
}
