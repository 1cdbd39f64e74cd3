import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { MoveChapterPopupProps } from './MoveChapterPopup.lazy.tsx';

const loadPopup = () => import('./MoveChapterPopup.lazy.tsx').then((m) => m.MoveChapterPopup);

type MoveChapterDialogProps = Omit<MoveChapterPopupProps, 'row'> &
  Record<'row', MoveChapterPopupProps['row'] | null>;

/** Moves a chapter to a chosen place, since dragging over a long distance is slow. Hidden while `row` is null. */
export function MoveChapterDialog({ row, ...rest }: MoveChapterDialogProps) {
  const Popup = useLoaded<MoveChapterPopupProps>(loadPopup, row !== null, rest.onClose);
  return Popup && row && <Popup key={row.id} row={row} {...rest} />;
}
