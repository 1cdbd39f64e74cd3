import { useCallback, useState } from 'react';
import { fetchCaptcha } from './login.api.ts';

interface Picture {
  pictKey: string;
  /** Data URL of the picture; empty where no code is needed. */
  image: string;
}

/** Whether the last visit needed a code: the boot script then shows the field before the first paint. */
const REMEMBER = 'lexdesk.captcha';
const none: Picture = { pictKey: '', image: '' };

/** The picture code of the form: `needed` only when the server requires it. */
export function useCaptcha() {
  const [picture, setPicture] = useState(none);
  const [needed, setNeeded] = useState(false);

  const show = useCallback((pictKey: string, dataUrl: string, required: boolean) => {
    setNeeded(required);
    document.documentElement.dataset.captcha = required ? '1' : '';
    localStorage.setItem(REMEMBER, required ? '1' : '');
    setPicture({ pictKey, image: required ? dataUrl : '' });
  }, []);

  const renew = useCallback(
    (userName: string) =>
      fetchCaptcha(userName).then(
        (reply) => show(reply.pictKey, reply.image, reply.required),
        // Without the server there is nothing to sign in to; the attempt itself will report that.
        () => undefined,
      ),
    [show],
  );
  return { ...picture, needed, show, renew };
}
