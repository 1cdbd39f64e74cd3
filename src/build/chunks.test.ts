import { expect, it } from 'vitest';
import { chunksPlugin } from './chunks.ts';

/** Ends a build with these files and modules; returns the message that it fails with. */
function buildEnded(files: readonly string[], modules: readonly string[]): string {
  const plugin = chunksPlugin() as unknown as Record<string, (...args: unknown[]) => void>;
  plugin.configResolved?.({ root: '/lexdesk' });
  const bundle = Object.fromEntries(
    files.map((name) => [name, { type: 'chunk', name, moduleIds: modules }]),
  );
  const context = {
    getModuleInfo: (id: string) => (modules.includes(id) ? {} : null),
    error(message: string) {
      throw new Error(message);
    },
  };
  try {
    plugin.generateBundle?.call(context, {}, bundle);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

it('fails where a name, a folder or a start stands for no module', () => {
  const message = buildEnded(['react', 'shell'], ['/lexdesk/src/app/start-shell.tsx']);
  expect(message).toMatch(/^no module is in /);
  const reported = message.replace(/^no module is in |: correct.*$/g, '').split(', ');
  expect(reported).toEqual(expect.arrayContaining(['editor', 'engine', 'src/records/form']));
  expect(reported).toContain('src/features/dashboard/DashboardScreen.tsx');
  expect(reported).not.toContain('react');
  expect(reported).not.toContain('src/app/start-shell.tsx');
});

it('fails where one of several packages of a file stands for no module', () => {
  const message = buildEnded(['react'], ['/lexdesk/node_modules/react/index.js']);
  expect(message).toContain('node_modules\\/react-dom\\/');
  expect(message).not.toContain('node_modules\\/react\\/');
});
