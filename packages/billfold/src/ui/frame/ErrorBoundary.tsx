import { Component, type ComponentType, type ReactNode } from 'react'
import { KitContext } from '../../hooks/KitContext.ts'

/**
 * Keeps an error of a view inside the modal: the page never sees it, the visitor can go on (promise P1). `Fallback` is
 * drawn instead until it retries, or until `resetKey` changes.
 */
export class ErrorBoundary extends Component<ErrorBoundary.Props, { readonly hasFailed: boolean }> {
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

  override componentDidUpdate(before: ErrorBoundary.Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.hasFailed) this.retry()
  }

  retry = (): void => this.setState({ hasFailed: false })

  override render(): ReactNode {
    const { Fallback, children } = this.props
    return this.state.hasFailed ? <Fallback retry={this.retry} /> : children
  }
}

export declare namespace ErrorBoundary {
  type Props = {
    readonly Fallback: ComponentType<{ readonly retry: () => void }>
    readonly resetKey?: number
    readonly children: ReactNode
  }
}
