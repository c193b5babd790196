import { Link } from 'wouter'
import { pagePath } from '../lib/paths.ts'

export function NotFoundPage() {
  return (
    <main className="panel mx-auto w-full max-w-xl px-6 py-16 text-center">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="mt-2 text-muted">There is nothing at this address.</p>
      <p className="mt-6">
        <Link className="control" href={pagePath('home')}>
          Home
        </Link>
      </p>
    </main>
  )
}
