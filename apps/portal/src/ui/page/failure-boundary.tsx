import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary. Most errors are a part whose files could not be fetched. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
