export declare function buildScript(options?: { readonly isPublished?: boolean }): Promise<{
  readonly files: ReadonlyMap<
    string,
    {
      readonly code: string
      readonly gzip: number
      readonly imports: readonly string[]
      readonly modules: readonly string[]
    }
  >
  readonly licences: string
}>
