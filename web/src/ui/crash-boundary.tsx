import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` when rendering fails or the code of a screen cannot be loaded. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
