import { Link, useLocation } from 'wouter'
import { proveHuman, useUser } from '../../features/accounts/index.ts'
import { HomePage } from '../../features/home/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { RegisterInterest } from '../../features/interest/index.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { pagePath, sharePath } from '../../lib/paths.ts'

export function HomeRoute() {
  const [, navigate] = useLocation()
  const user = useUser()
  return (
    <HomePage
      search={<SearchBox size="hero" onPick={({ ticker }) => navigate(sharePath(ticker))} />}
      invitation={
        user ? (
          <p>Welcome back, {user.first_name || user.name}.</p>
        ) : (
          <div className="flex flex-wrap justify-center gap-2">
            <Link className="control control-primary" href={pagePath('auth')}>
              Create an account
            </Link>
            <RegisterInterest contactEmail={bootstrap.contactEmail} proveHuman={proveHuman} />
          </div>
        )
      }
    />
  )
}
