import { useLocation } from 'wouter'
import { HomePage } from '../../features/home/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { sharePath } from '../../lib/paths.ts'

export function HomeRoute() {
  const [, navigate] = useLocation()
  return (
    <HomePage
      search={<SearchBox size="hero" onPick={({ ticker }) => navigate(sharePath(ticker))} />}
    />
  )
}
