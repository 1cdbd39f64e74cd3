import { Component, type ReactNode } from 'react';
import { saveUnsavedWork } from '../../../state/editing/unsaved-work.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorState } from '../../../ui/page/States.tsx';

interface ErrorBoundaryProps {
  /** Rendered together with the error message. */
  sign: ReactNode;
  children: ReactNode;
}

/** Shows inside the layout that a screen failed to load or threw, with 「重试」 (S-ROUTE-11). */
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
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState message="页面加载失败" onRetry={this.handleRetry}>
        {/* Some browsers cache a failed module load for the life of the page. */}
        {this.#failures > 0 && <Button onClick={reload}>刷新页面</Button>}
        {this.props.sign}
      </ErrorState>
    );
  }
}

/** Unsaved input of other views is restored from drafts. */
async function reload(): Promise<void> {
  await saveUnsavedWork();
  location.reload();
}
