import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'

export const MAX_NAME_LENGTH = 60

const nameText = (label: string, request: string) =>
  z
    .string(request)
    .trim()
    .min(1, request)
    .max(MAX_NAME_LENGTH, `${label} must be ${MAX_NAME_LENGTH} characters or fewer.`)
const username = nameText('Username', 'Enter a username.')
const firstName = nameText('First name', 'Enter your first name.')
const lastName = nameText('Last name', 'Enter your last name.')
export const emailText = z
  .email('Enter an email address in the correct format, like name@example.com.')
  .max(254, 'Email must be 254 characters or fewer.')
/** Length makes a password strong; the server also rejects the most common ones. */
const newPassword = z
  .string('Enter a password.')
  .min(10, 'Password must be at least 10 characters.')
  .max(128, 'Password must be 128 characters or fewer.')
const passwordConfirmation = z.string('Enter the password again.').max(128)
/** Proof from the robot check: ALTCHA's payload, or reCAPTCHA's token if keys are configured. */
export const robotProof = z
  .string('Complete the robot check.')
  .min(1, 'Complete the robot check.')
  .max(5000, 'The robot check failed. Try again.')

export const roleSchema = z.object({ name: z.string() })
export const rolesSchema = z.array(roleSchema)

/** The signed-in user. */
export const userSchema = z.object({
  id: z.string(),
  /** Username. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  admin: z.boolean(),
  /** Image URL; null to draw the initials instead. */
  avatar_image: z.string().nullable(),
  roles: rolesSchema,
  /** A guest of the demo, who is asked for no password. */
  is_guest: z.boolean(),
  /** False for a guest, and for a user who only signs in with Google. */
  has_password: z.boolean(),
  /** True if signing in with the password also takes a code of an authenticator app. */
  has_second_factor: z.boolean(),
  has_passkey: z.boolean(),
})
export type User = z.infer<typeof userSchema>

const confirmed = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation
const CONFIRMATION = { path: ['password_confirmation'], error: 'The passwords do not match.' }

export const registrationSchema = z
  .object({
    name: username,
    first_name: firstName,
    last_name: lastName,
    email: emailText,
    password: newPassword,
    password_confirmation: passwordConfirmation,
    accept_tos: z.literal(true, 'Please accept the terms.'),
    'g-recaptcha-response': robotProof,
    /** From the link of an invitation, where registration needs one. */
    invitation: z.string().max(200).optional(),
  })
  .refine(confirmed, CONFIRMATION)

export const credentialsSchema = z.object({
  email: z
    .string('Enter your email address.')
    .trim()
    .min(1, 'Enter your email address.')
    .max(254, 'Email must be 254 characters or fewer.'),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(128, 'Password must be 128 characters or fewer.'),
  /**
   * Required while the account has many sign-in attempts from all over the internet; the call then
   * answers 422 with this field, and can be repeated with a proof.
   */
  'g-recaptcha-response': robotProof.optional(),
})

/** Derived from the user agent; null when it does not say. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
})
export type Device = z.infer<typeof deviceSchema>

/** A sign-in as shown to its user; IP addresses are kept for 90 days. */
export const loginSchema = z.object({
  id: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: instantSchema,
  device: deviceSchema,
  location: z.object({
    /** `Unknown` for private and unlisted addresses. */
    country: z.string(),
    /** ISO 3166-1 alpha-2, lower case; null when unknown. */
    country_code: z.string().nullable(),
    /** Null when the location database has none. */
    city: z.string().nullable(),
  }),
})
export const loginsSchema = z.array(loginSchema)
export type Login = z.infer<typeof loginSchema>

export const profileUpdateSchema = z.object({
  name: username,
  firstName,
  lastName,
})

export const preferencesSchema = z.object({
  theme: z.enum(['dark', 'light']).nullable(),
  palette: z.enum(['standard', 'colour-blind']).nullable(),
  density: z.enum(['compact', 'comfortable']).nullable(),
})

/** The profile record, created at the first sign-in. */
export const profileRecordSchema = preferencesSchema.extend({
  username: z.string(),
  /** Volume of posts read aloud, 0 to 1. */
  tts_volume: z.number().min(0).max(1),
})
export type ProfileRecord = z.infer<typeof profileRecordSchema>
export const profileRecordUpdateSchema = profileRecordSchema.extend({ username }).partial()

export const sessionSchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  user_agent: z.string(),
  device: deviceSchema,
  /** True if this is the session making the request. */
  is_current: z.boolean(),
})
export const sessionsSchema = z.array(sessionSchema)
export type Session = z.infer<typeof sessionSchema>
export const sessionParamsSchema = z.object({ id: z.string().min(1).max(64) })

export const forgottenPasswordSchema = z.object({
  email: emailText,
  'g-recaptcha-response': robotProof,
})
export const passwordResetSchema = z
  .object({
    token: z.string().min(1).max(200),
    password: newPassword,
    password_confirmation: passwordConfirmation,
  })
  .refine(confirmed, CONFIRMATION)

export const passwordChangeSchema = z
  .object({
    current_password: z.string('Enter your password.').max(128),
    password: newPassword,
    password_confirmation: passwordConfirmation,
  })
  .refine(confirmed, CONFIRMATION)

export const addressChangeSchema = z.object({
  email: emailText,
  /** The current one. */
  password: z.string('Enter your password.').max(128),
})

export const passwordProofSchema = z.object({
  password: z.string('Enter your password.').max(128),
})

/** Six digits of the authenticator app, or a recovery code, which works once. */
const secondFactorCode = z
  .string('Enter the code.')
  .trim()
  .min(6, 'Enter the code.')
  .max(32, 'Enter the code.')
export const secondFactorCodeSchema = z.object({ code: secondFactorCode })
export const secondFactorRemovalSchema = passwordProofSchema.extend({ code: secondFactorCode })
export const recoveryCodesSchema = z.object({
  /** Each works once, in place of a code of the authenticator app. */
  recovery_codes: z.array(z.string()),
})
export const secondFactorSecretSchema = recoveryCodesSchema.extend({
  /** `otpauth://totp/…`, for authenticator apps. */
  uri: z.string(),
  /** The secret in the URI in base 32, for typing. */
  secret: z.string(),
})
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>

/** The password; may be omitted shortly after a Google sign-in by a user who has none. */
export const ownerProofSchema = z.object({ password: z.string().max(128).optional() })

export const passkeySchema = z.object({
  id: z.string(),
  /** Where it was created, until the user renames it. */
  name: z.string(),
  created_at: instantSchema,
  /** True if it is on all of the user's devices, by their provider, or on one only. */
  is_synced: z.boolean(),
})
export const passkeysSchema = z.array(passkeySchema)
export type Passkey = z.infer<typeof passkeySchema>
export const passkeyParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const passkeyNameSchema = z.object({ name: nameText('Name', 'Enter a name.') })

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown())

/** Bytes in base64url without padding, as WebAuthn's JSON has them. */
const bytesText = (maxLength: number) =>
  z
    .string('Use a passkey.')
    .max(maxLength, 'Use a passkey.')
    .regex(/^[\w-]+$/, 'Use a passkey.')
const credentialParts = {
  id: bytesText(1400),
  rawId: bytesText(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** WebAuthn's `RegistrationResponseJSON`. */
export const newPasskeySchema = z.object({
  credential: z.object({
    ...credentialParts,
    response: z.object({
      clientDataJSON: bytesText(5000),
      attestationObject: bytesText(20_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
})

/** WebAuthn's `AuthenticationResponseJSON`. */
export const passkeyProofSchema = z.object({
  credential: z.object({
    ...credentialParts,
    response: z.object({
      clientDataJSON: bytesText(5000),
      authenticatorData: bytesText(5000),
      signature: bytesText(5000),
      /** The account that the passkey was made for, in base64url; not every authenticator says. */
      userHandle: z.string().max(200).nullish(),
    }),
  }),
})

export const outcomeSchema = z.object({ success: z.boolean(), message: z.string() })
export type Outcome = z.infer<typeof outcomeSchema>

/** The sign-in methods this installation offers. */
export const signInOptionsSchema = z.object({
  google: z.boolean(),
  /** Another OpenID Connect service and the name on its button; null for none. */
  oidc: z.object({ label: z.string() }).nullable(),
  /** False where only that service signs in. */
  password: z.boolean(),
  registration: z.enum(['open', 'invited', 'closed']),
  /** The host whose pages can use passkeys, sub-domains included; null where there are none. */
  passkeyHost: z.string().nullable(),
  robotCheck: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha') }),
    z.object({ kind: z.literal('recaptcha'), siteKey: z.string() }),
  ]),
})

/** Everything stored about the requesting user, as one JSON document. */
export const personalDataSchema = z
  .object({
    exported_at: instantSchema,
    user: userSchema,
    profile: profileRecordSchema,
    logins: loginsSchema,
    sessions: sessionsSchema,
    passkeys: passkeysSchema,
  })
  // Each other feature adds its own data about the user under its name.
  .catchall(z.unknown())

/** ALTCHA's challenge, in the library's own shape. */
export const robotChallengeSchema = z.record(z.string(), z.unknown())
