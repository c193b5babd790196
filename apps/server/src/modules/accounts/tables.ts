declare module '../../platform/db/database.ts' {
  interface Database {
    user: UserTable
    account: AccountTable
    verification: VerificationTable
    twoFactor: TwoFactorTable
    passkey: PasskeyTable
    account_guards: AccountGuardsTable
    user_profiles: UserProfilesTable
    user_roles: UserRolesTable
    logins: LoginsTable
    robot_proofs: RobotProofsTable
  }
}

/** better-auth's own table: only read here. */
export interface UserTable {
  id: string
  name: string
  email: string
  /** Boolean on PostgreSQL, 0 or 1 on SQLite. */
  emailVerified: boolean | number
  twoFactorEnabled: boolean | number | null
  image: string | null
  firstName: string | null
  lastName: string | null
  /** Id of the invitation that opened the account; null for most. */
  invitation: string | null
}

/** better-auth's own table: passwords, and identities of services. */
export interface AccountTable {
  id: string
  /** `google`, `oidc`, or `credential` for a password. */
  providerId: string
  /** Issuer, a space and the subject; the subject alone in identities of earlier releases. */
  accountId: string
  userId: string
}

/** better-auth's own table: unused tokens. */
export interface VerificationTable {
  id: string
  /** User id, for tokens that belong to one. */
  value: string
}

/** better-auth's own table: secrets of authenticator apps and recovery codes, encrypted. */
export interface TwoFactorTable {
  id: string
  userId: string
  secret: string
}

/** better-auth's own table: public keys of passkeys. */
export interface PasskeyTable {
  id: string
  userId: string
  name: string | null
  publicKey: string
  credentialID: string
  /** Signatures so far, as the authenticator counts them; 0 for one that does not. */
  counter: number
  deviceType: string
  /** Boolean on PostgreSQL, 0 or 1 on SQLite. */
  backedUp: boolean | number
  createdAt: string | null
}

/** Protections beyond better-auth's tables; an account without a row has none. */
export interface AccountGuardsTable {
  user_id: string
  /** When its first address was confirmed; null before, and for accounts that Google opened. */
  confirmed_at: number | null
  /** When a guest of the demo came; null for everyone else. */
  guest_since: number | null
  /** The last time step (30 s since 1970) of which an authenticator code was accepted. */
  last_code_step: number | null
}

export interface UserProfilesTable {
  id: string
  user_id: string
  username: string
  /** 0 to 1. */
  tts_volume: number
  theme: string | null
  palette: string | null
  density: string | null
}

export interface UserRolesTable {
  user_id: string
  role: string
}

/** Sign-ins, kept 90 days. */
export interface LoginsTable {
  id: string
  user_id: string
  ip_address: string
  user_agent: string
  created_at: number
}

/** Robot-check proofs already used, kept until they expire. */
export interface RobotProofsTable {
  nonce: string
  expires_at: number
}
