/** Milliseconds. */
interface Times {
  /** The pause after which a series of calls is over. */
  quiet: number;
  /** How long the first of them waits at most, where there is no pause. */
  longest: number;
}

interface Debounced {
  call(): void;
  /** Does the work now, if a call waits for it. */
  flush(): void;
  /** Forgets the calls that wait. */
  cancel(): void;
}

/** Does `work` once for a series of calls. */
export function debounce(work: () => void, { quiet, longest }: Times): Debounced {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(resting);
    clearTimeout(latest);
    resting = latest = undefined;
  };
  const run = () => {
    cancel();
    work();
  };
  return {
    call() {
      clearTimeout(resting);
      resting = setTimeout(run, quiet);
      latest ??= setTimeout(run, longest);
    },
    flush: () => resting !== undefined && run(),
    cancel,
  };
}
