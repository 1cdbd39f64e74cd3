import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/States.tsx';

interface ErrorBoundaryProps {
  /** Called before the children are tried again. */
  onRetry: () => void;
  children: ReactNode;
}

/** A screen that fails to load or throws shows why, inside the layout, with 「重试」 (S-ROUTE-11). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  handleRetry = (): void => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState message="页面加载失败" onRetry={this.handleRetry} />;
  }
}
