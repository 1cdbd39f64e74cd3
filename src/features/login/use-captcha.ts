import { useCallback, useRef, useState } from 'react';
import { CAPTCHA_KEY } from '../../state/base/storage-keys.ts';
import { fetchCaptcha } from './login.api.ts';

interface Picture {
  pictKey: string;
  /** Data URL of the picture; empty where no code is needed. */
  image: string;
  /** Whether the server requires a code. */
  needed: boolean;
  /** Whether the server answered; null: unknown. */
  there: boolean | null;
  /** First start of the server: no user has signed in yet. */
  firstStart: boolean;
}

const none: Picture = { pictKey: '', image: '', needed: false, there: null, firstStart: false };

/** Proof of work, started while the user types; '' on failure, which the sign-in itself will report. */
const doWork = (work: string): Promise<string> =>
  import('./solve-work.ts').then(({ solveWork }) => solveWork(work)).catch(() => '');

/** The picture code of the form: `needed` only when the server requires it. `work`: its proof of work. */
export function useCaptcha() {
  const [picture, setPicture] = useState(none);

  const work = useRef(Promise.resolve(''));

  const show = useCallback((pictKey: string, dataUrl: string, needed: boolean, task = '') => {
    work.current = task ? doWork(task) : Promise.resolve('');
    const mark = needed ? '1' : '';
    document.documentElement.dataset.captcha = mark;
    localStorage.setItem(CAPTCHA_KEY, mark);
    const image = needed ? dataUrl : '';
    setPicture(({ firstStart }) => ({ pictKey, image, needed, there: true, firstStart }));
  }, []);

  const renew = useCallback(
    (userName: string) =>
      fetchCaptcha(userName).then(
        ({ firstStart, ...reply }) => {
          show(reply.pictKey, reply.image, reply.required, reply.work);
          setPicture((shown) => ({ ...shown, firstStart }));
        },
        // Sign-in needs the server; the attempt itself will report that.
        () => setPicture((last) => ({ ...last, there: false })),
      ),
    [show],
  );
  return { ...picture, show, renew, work };
}
