import type { User } from '@leadenhall/contract/accounts/index.ts'

export function buildUser(over: Partial<User> = {}): User {
  return {
    id: 'user-1',
    name: 'margot',
    first_name: 'Margot',
    last_name: 'Ledbetter',
    email: 'margot@example.org',
    email_verified: true,
    admin: false,
    avatar_image: null,
    roles: [],
    is_guest: false,
    has_password: true,
    has_second_factor: false,
    has_passkey: false,
    ...over,
  }
}
