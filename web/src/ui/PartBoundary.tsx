import { Component, type ReactNode } from 'react'

type Props = { onFailed?(error: unknown): void; children: ReactNode }

/** Leaves out a part of the app that failed, such as an overlay whose code did not arrive, and keeps the rest. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailed?.(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
