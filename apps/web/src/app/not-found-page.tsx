import { Link, useLocation } from 'wouter'
import { SearchBox } from '../features/instruments/index.ts'
import { pagePath, sharePath } from '../format/paths.ts'
import { texts } from './texts.ts'

const WAYS = [
  { name: texts.home, page: 'home' },
  { name: texts.notFound.tools, page: 'tools' },
  { name: texts.notFound.screener, page: 'screener' },
] as const

export function NotFoundPage() {
  const [, navigate] = useLocation()
  return (
    <main className="panel mx-auto w-full max-w-xl px-6 py-12 text-center">
      <h1 className="text-xl font-semibold">{texts.notFound.title}</h1>
      <p className="mt-2 text-muted">{texts.notFound.about}</p>
      <div className="mx-auto mt-6 max-w-96 text-left">
        <SearchBox
          size="field"
          label={texts.searchShares}
          onPick={({ ticker }) => navigate(sharePath(ticker))}
        />
      </div>
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        {WAYS.map(({ name, page }) => (
          <Link key={page} className="control" href={pagePath(page)}>
            {name}
          </Link>
        ))}
      </p>
    </main>
  )
}
