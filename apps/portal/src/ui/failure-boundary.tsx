import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** Shown in the place of what broke. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what breaks to its own place: mostly a part whose files could not be fetched. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
