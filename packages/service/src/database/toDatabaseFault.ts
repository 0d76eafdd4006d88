/** Codes of PostgreSQL that waiting does not mend: its address, its role or what that may do is wrong. */
const faults: Readonly<Record<string, string>> = {
  '28000': 'the database refuses the role (28000)',
  '28P01': 'the database refuses the password (28P01)',
  '3D000': 'there is no database of that name (3D000)',
  '3F000': 'there is no schema of that name (3F000)',
  '42501': 'the role may not change the schema of the database (42501)',
}

/**
 * What is wrong with the settings of a database, in words without its address; undefined for an outage, which passes.
 *
 * @example toDatabaseFault(Object.assign(new Error('no'), { code: '3D000' })) // 'there is no database of that name (3D000)'
 */
export function toDatabaseFault(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? faults[code] : undefined
}
