import { pagePath } from '../../format/paths.ts'

export type GroupLevel = 'industry' | 'supersector'

export function groupPath(
  level: GroupLevel,
  { name, scheme }: { readonly name: string; readonly scheme: 'ICB' | 'GICS' },
): string {
  const params = level === 'industry' ? { industry: name } : { supersector: name }
  return pagePath(level, params, { scheme })
}
