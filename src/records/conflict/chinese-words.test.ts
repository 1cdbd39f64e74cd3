// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

const made = vi.fn();

class CountedSegmenter extends Intl.Segmenter {
  constructor(...settings: ConstructorParameters<typeof Intl.Segmenter>) {
    super(...settings);
    made();
  }
}
afterEach(() => vi.unstubAllGlobals());

it('loads the words of Chinese when texts are first compared, once', async () => {
  vi.stubGlobal('Intl', Object.create(Intl, { Segmenter: { value: CountedSegmenter } }));
  await import('./TextDiff.tsx');
  const { diffRichText } = await import('./rich-diff.ts');
  expect(made).not.toHaveBeenCalled();
  diffRichText('<p>下列三种情形</p>', '<p>下列两种情形</p>');
  diffRichText('<p>下列两种情形</p>', '<p>下列三种情形</p>');
  expect(made).toHaveBeenCalledTimes(1);
});
