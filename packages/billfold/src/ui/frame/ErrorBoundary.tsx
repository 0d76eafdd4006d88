import { Component, type ReactNode } from 'react'
import { KitContext } from '../../hooks/KitContext.ts'
import { ViewFailed } from './ViewFailed.tsx'

/** Keeps an error of a view inside the modal: the page never sees it, the visitor can go on (promise P1). */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  static override contextType = KitContext
  declare context: React.ContextType<typeof KitContext>
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown): void {
    const stack = cause instanceof Error ? cause.stack : undefined
    this.context?.runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'ui/view', message: String(cause), stack })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ViewFailed retry={() => this.setState({ hasFailed: false })} /> : this.props.children
  }
}
