import '../fields/forms.css';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from '../marks/Icon.tsx';
import { useFileArrivals } from './use-file-arrivals.ts';

interface FileDropProps {
  label: string;
  /** Shown in place of the label; the whole line is the button. */
  prompt?: string;
  /** `id` of the input, for a button elsewhere. */
  inputId?: string;
  /** Which files are accepted, and what happens to them. */
  children: ReactNode;
  /** Extensions that the file dialog offers, as `.png,.jpg`; default all. */
  accept?: string;
  /** One file only. */
  single?: boolean;
  /** Also accepts files that are dropped or pasted elsewhere on its screen. */
  wholeScreen?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Receives photos of the camera, where there is one and pictures are accepted; default `onFiles`. */
  onPhotos?: (photos: readonly File[]) => void;
  /** Another source of files, next to the buttons. */
  beside?: ReactNode;
  /** Folders were dropped, which are not accepted: their names. */
  onFolders: (names: readonly string[]) => void;
}

/** A place for files: chosen, dropped, pasted, or, on touch devices, photographed. */
export function FileDrop(props: FileDropProps) {
  const { label, children, accept, single = false, wholeScreen = false } = props;
  const { onFiles, onPhotos = onFiles, beside, onFolders, prompt, inputId } = props;
  const acceptsPhotos = !accept || accept.includes('.jpg');
  const zone = useRef<HTMLDivElement>(null);
  const over = useFileArrivals({
    zone,
    wholeScreen,
    onArrive: ({ files, folders }) => {
      if (files.length > 0) onFiles(single ? files.slice(0, 1) : files);
      if (folders.length > 0) onFolders(folders);
    },
  });
  return (
    <div ref={zone} className="drop-zone" data-over={over}>
      <div className="page-actions">
        <FileInput
          {...{ label, prompt, accept, onFiles }}
          multiple={!single}
          {...(inputId && { id: inputId })}
        />
        {acceptsPhotos && (
          <span className="camera">
            <FileInput label="拍照" accept="image/jpeg" capture="environment" onFiles={onPhotos} />
          </span>
        )}
        {beside}
      </div>
      <p className="soft small">{children}</p>
    </div>
  );
}

interface FileInputProps {
  label: string;
  prompt?: string | undefined;
  id?: string;
  accept?: string | undefined;
  multiple?: boolean;
  capture?: 'environment';
  onFiles: (files: readonly File[]) => void;
}

/** A label replaces the browser's own button, which uses the browser's language and shows that nothing is chosen. */
function FileInput({ label, prompt, onFiles, ...input }: FileInputProps) {
  const own = useId();
  const { id = own } = input;
  const handleChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        {...input}
        id={id}
        className="sr-only"
        type="file"
        aria-label={label}
        onChange={handleChoose}
      />
      <label
        htmlFor={id}
        className={prompt ? 'drop-prompt button' : 'button'}
        data-tone={prompt && 'plain'}
      >
        {prompt && <Icon name="upload" />}
        {prompt ?? label}
      </label>
    </>
  );
}
