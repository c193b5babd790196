import { AppError } from '../../platform/http/app-error.ts'

/** Ways in that the operator opened. */
export interface SignInOffer {
  readonly google: object | null
  readonly oidc: { readonly label: string } | null
  /** False: only the OpenID Connect service signs in. */
  readonly allowsPasswords: boolean
  readonly registration: 'open' | 'invited' | 'closed'
}

/** @throws AppError forbidden where only a service signs in */
export function requirePasswords({ offer }: { readonly offer: SignInOffer }): void {
  if (offer.allowsPasswords) return
  throw new AppError('forbidden', `Sign in with ${offer.oidc?.label ?? 'the service'} instead.`)
}
