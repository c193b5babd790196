import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { texts } from './texts.ts'

/** Last resort: says that the page has crashed and offers a way on. */
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
        <h1 className="text-xl font-semibold">{texts.crash.title}</h1>
        <p className="mt-2 text-muted">{error.message}</p>
        <p className="mt-6 flex justify-center gap-3">
          <Button onClick={() => window.location.reload()}>{texts.crash.reload}</Button>
          <a className="control" href="/">
            {texts.home}
          </a>
        </p>
      </main>
    )
  }
}
