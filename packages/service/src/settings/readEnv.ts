/**
 * Step one of two: the environment's texts under our own names; empty counts as absent. Nothing else in a service touches
 * the environment.
 *
 * @example readEnv({ port: 'BILLFOLD_RELAY_PORT' }, { BILLFOLD_RELAY_PORT: ' 8080 ' }) // { port: '8080' }
 */
export function readEnv<const names extends Readonly<Record<string, string>>>(
  names: names,
  source: { readonly [name: string]: string | undefined },
): readEnv.ReturnType<names> {
  const entries = Object.entries(names).map(([key, name]) => [key, source[name]?.trim() || undefined])
  return Object.fromEntries(entries) as readEnv.ReturnType<names>
}

export declare namespace readEnv {
  type ReturnType<names> = { readonly [key in keyof names]: string | undefined }
}
