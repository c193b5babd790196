import { AuthPage } from '../../features/accounts/auth-page.tsx'
import { setWindowTitle } from '../use-window-title.ts'

export default function AuthRoute() {
  return <AuthPage onTitle={setWindowTitle} />
}
