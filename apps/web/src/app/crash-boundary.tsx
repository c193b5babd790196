import { Component, type ErrorInfo, type ReactNode } from 'react'

/** The page of last resort: says that it crashed and offers a way on. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`Page crashed: ${error.message}${info.componentStack}`, { cause: error }))
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
        <h1 className="text-xl font-semibold">This page has crashed</h1>
        <p className="mt-2 text-muted">{error.message}</p>
        <p className="mt-6 flex justify-center gap-3">
          <button type="button" className="control" onClick={() => window.location.reload()}>
            Load it again
          </button>
          <a className="control" href="/">
            Home
          </a>
        </p>
      </main>
    )
  }
}
