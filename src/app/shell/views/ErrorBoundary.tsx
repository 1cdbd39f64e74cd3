import { Component, type ReactNode } from 'react';
import { saveUnsavedWork } from '../../../state/editing/unsaved-work.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorState } from '../../../ui/page/States.tsx';

interface ErrorBoundaryProps {
  /** Stands beside what is shown instead. */
  sign: ReactNode;
  /** Called before the children are tried again. */
  onRetry: () => void;
  children: ReactNode;
}

/** A screen that fails to load or throws shows so inside the layout, with 「重试」 (S-ROUTE-11). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  #failures = 0;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.#failures += 1;
  }

  handleRetry = (): void => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState message="页面加载失败" onRetry={this.handleRetry}>
        {/* Some browsers remember for the life of a page that a module could not be loaded. */}
        {this.#failures > 0 && <Button onClick={reload}>刷新页面</Button>}
        {this.props.sign}
      </ErrorState>
    );
  }
}

/** What was typed elsewhere in the page comes back as a draft. */
async function reload(): Promise<void> {
  await saveUnsavedWork();
  location.reload();
}
