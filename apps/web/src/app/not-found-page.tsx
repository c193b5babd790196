import { Link } from 'wouter'
import { pagePath } from '../lib/paths.ts'
import { texts } from './texts.ts'

export function NotFoundPage() {
  return (
    <main className="panel mx-auto w-full max-w-xl px-6 py-16 text-center">
      <h1 className="text-xl font-semibold">{texts.notFound.title}</h1>
      <p className="mt-2 text-muted">{texts.notFound.about}</p>
      <p className="mt-6">
        <Link className="control" href={pagePath('home')}>
          {texts.home}
        </Link>
      </p>
    </main>
  )
}
