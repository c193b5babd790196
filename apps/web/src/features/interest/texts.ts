export const texts = {
  open: 'Register your interest',
  title: 'Register your interest',
  name: 'Preferred name',
  email: 'Email',
  consent:
    'You agree to receive development updates by email. You can ask to be removed at any time through the link in each email',
  orAt: 'or at',
  submit: 'Keep me updated',
  close: 'Close',
  failed: 'Failed to register interest',
} as const
