import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const setCsrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Set the XSRF-TOKEN cookie; every write repeats its value in the X-XSRF-TOKEN header',
  responses: { 204: null },
})

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account and sign in',
  body: 'registrationSchema',
  responses: { 201: 'userSchema' },
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with email and password',
  body: 'credentialsSchema',
  responses: { 204: null },
})

export const completeLogin = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  summary: 'Complete a sign-in that answered second_factor_required, with a code',
  body: 'secondFactorCodeSchema',
  responses: { 204: null },
})

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey/begin',
  summary: 'Get what a browser needs to sign in with a passkey; the challenge lasts five minutes',
  responses: { 200: 'passkeyOptionsSchema' },
})

export const completePasskeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: 'passkeyProofSchema',
  responses: { 204: null },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  responses: { 204: null },
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'Get the signed-in user, or 401',
  access: 'signed-in',
  responses: { 200: 'userSchema' },
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/user/roles',
  summary: "List the signed-in user's roles",
  access: 'signed-in',
  responses: { 200: 'rolesSchema' },
})

export const listRecentLogins = endpoint({
  method: 'GET',
  path: '/api/user/logins/recent',
  summary: 'List recent sign-ins, newest first',
  access: 'signed-in',
  responses: { 200: 'loginsSchema' },
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/user/updateProfile',
  summary: 'Change the username, first name and last name',
  access: 'signed-in',
  body: 'profileUpdateSchema',
  responses: { 200: 'outcomeSchema' },
})

export const getProfileRecord = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  summary: 'Get the profile record',
  access: 'signed-in',
  responses: { 200: 'profileRecordSchema' },
})

export const putProfileRecord = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  summary: 'Update fields of the profile record',
  access: 'signed-in',
  body: 'profileRecordUpdateSchema',
  responses: { 200: 'profileRecordSchema' },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: "List the user's active sessions",
  access: 'signed-in',
  responses: { 200: 'sessionsSchema' },
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  summary: "End one of the user's sessions",
  access: 'signed-in',
  params: 'sessionParamsSchema',
  responses: { 204: null },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/user/password/forgot',
  summary:
    'Email a password reset link; the response is the same whether or not the address is registered',
  body: 'forgottenPasswordSchema',
  responses: { 200: 'outcomeSchema' },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/password/reset',
  summary: 'Set a new password with the emailed token; ends every session',
  body: 'passwordResetSchema',
  responses: { 200: 'outcomeSchema' },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change the password; ends every other session and revokes every API key',
  access: 'signed-in',
  body: 'passwordChangeSchema',
  responses: { 200: 'outcomeSchema' },
})

export const requestAddressChange = endpoint({
  method: 'POST',
  path: '/api/user/email',
  summary: 'Email a link to a new address, which replaces the present one when the link is used',
  access: 'signed-in',
  body: 'addressChangeSchema',
  responses: { 200: 'outcomeSchema' },
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Get a secret for an authenticator app; it is used once a code has confirmed it',
  access: 'signed-in',
  body: 'passwordProofSchema',
  responses: { 200: 'secondFactorSecretSchema' },
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Switch on the second factor with a code of the authenticator app',
  access: 'signed-in',
  body: 'secondFactorCodeSchema',
  responses: { 200: 'outcomeSchema' },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Get new recovery codes; the former ones end',
  access: 'signed-in',
  body: 'passwordProofSchema',
  responses: { 200: 'recoveryCodesSchema' },
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  summary: 'Switch off the second factor, with the password and a code',
  access: 'signed-in',
  body: 'secondFactorRemovalSchema',
  responses: { 200: 'outcomeSchema' },
})

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/prove',
  summary: 'Prove the present session with a code, after a call that answered step_up_required',
  access: 'signed-in',
  body: 'secondFactorCodeSchema',
  responses: { 204: null },
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: "List the user's passkeys, oldest first",
  access: 'signed-in',
  responses: { 200: 'passkeysSchema' },
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/begin',
  summary: 'Get what a browser needs to create a passkey; the challenge lasts five minutes',
  access: 'signed-in',
  body: 'ownerProofSchema',
  responses: { 200: 'passkeyOptionsSchema' },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add the passkey that the browser has created',
  access: 'signed-in',
  body: 'newPasskeySchema',
  responses: { 201: 'passkeySchema' },
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/user/passkeys/{id}',
  summary: 'Rename a passkey',
  access: 'signed-in',
  params: 'passkeyParamsSchema',
  body: 'passkeyNameSchema',
  responses: { 200: 'passkeySchema' },
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/{id}/remove',
  summary: 'Remove a passkey, which can then no longer sign in',
  access: 'signed-in',
  params: 'passkeyParamsSchema',
  body: 'ownerProofSchema',
  responses: { 200: 'outcomeSchema' },
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/user/verification/send',
  summary: 'Resend the verification email',
  access: 'signed-in',
  responses: { 200: 'outcomeSchema' },
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Export everything stored about the user',
  access: 'signed-in',
  responses: { 200: 'personalDataSchema' },
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Delete the account and all its data',
  access: 'signed-in',
  body: 'ownerProofSchema',
  responses: { 204: null },
})

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  summary: 'List the sign-in methods this installation offers',
  responses: { 200: 'signInOptionsSchema' },
})

export const getRobotChallenge = endpoint({
  method: 'GET',
  path: '/api/altcha/challenge',
  summary: 'Get a proof-of-work challenge to solve before registering',
  responses: { 200: 'robotChallengeSchema' },
})
