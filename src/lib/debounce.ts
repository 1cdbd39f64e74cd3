/** Milliseconds. */
interface Times {
  /** The pause that ends a series of calls. */
  quiet: number;
  /** Maximum delay of the first call, where there is no pause. */
  longest: number;
}

interface Debounced {
  call(): void;
  /** Runs the work now, if a call is pending. */
  flush(): void;
  /** Drops the pending calls. */
  cancel(): void;
}

/** Runs `work` once for a series of calls. */
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
