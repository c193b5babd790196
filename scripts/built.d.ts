export declare const BUILDS: Readonly<
  Record<'web' | 'server', { readonly folder: string; readonly sources: readonly string[] }>
>
export declare const SECRETS_OF_BUILD: Readonly<Record<string, string>>
