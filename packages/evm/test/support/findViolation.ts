type Schema = { readonly [keyword: string]: unknown }

/**
 * Where `value` breaks a JSON Schema, or `undefined`. Knows the keywords that the wallet API's OpenRPC document uses;
 * any other makes it throw, so that none is passed over unseen.
 */
export function findViolation(schema: Schema, value: unknown, root: Schema, path = '$'): string | undefined {
  for (const [keyword, rule] of Object.entries(schema)) {
    const found = check(keyword, rule, schema, value, root, path)
    if (found) return found
  }
  return undefined
}

const ignored = [
  'title',
  'description',
  'format',
  'if',
  'then',
  'default',
  'example',
  'examples',
  'deprecated',
  'markdownDescription',
]

function check(
  keyword: string,
  rule: unknown,
  schema: Schema,
  value: unknown,
  root: Schema,
  path: string,
): string | undefined {
  const fails = (inner: unknown, item = value) => findViolation(inner as Schema, item, root, path) !== undefined
  switch (keyword) {
    case '$ref': {
      const target = String(rule)
        .slice(2)
        .split('/')
        .reduce<unknown>((at, name) => (at as Schema)[name], root)
      return findViolation(target as Schema, value, root, path)
    }
    case 'type': {
      const types = Array.isArray(rule) ? rule : [rule]
      const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
      const isMet = types.includes(is) || (types.includes('integer') && Number.isInteger(value))
      return isMet ? undefined : `${path} is ${is}, not ${types.join(' or ')}`
    }
    case 'enum':
      return (rule as unknown[]).includes(value) ? undefined : `${path} is none of ${JSON.stringify(rule)}`
    case 'pattern':
      return typeof value !== 'string' || new RegExp(String(rule)).test(value)
        ? undefined
        : `${path} does not match ${rule}`
    case 'minimum':
      return typeof value !== 'number' || value >= Number(rule) ? undefined : `${path} is too small`
    case 'maximum':
      return typeof value !== 'number' || value <= Number(rule) ? undefined : `${path} is too large`
    case 'minLength':
      return typeof value !== 'string' || value.length >= Number(rule) ? undefined : `${path} is too short`
    case 'maxLength':
      return typeof value !== 'string' || value.length <= Number(rule) ? undefined : `${path} is too long`
    case 'minItems':
      return !Array.isArray(value) || value.length >= Number(rule) ? undefined : `${path} has too few items`
    case 'items':
      if (!Array.isArray(value)) return undefined
      for (const [at, item] of value.entries()) {
        const found = findViolation(rule as Schema, item, root, `${path}[${at}]`)
        if (found) return found
      }
      return undefined
    case 'required':
      if (typeof value !== 'object' || value === null) return undefined
      return (rule as string[]).map(name => (name in value ? undefined : `${path}.${name} is missing`)).find(Boolean)
    case 'properties':
      if (typeof value !== 'object' || value === null) return undefined
      for (const [name, inner] of Object.entries(rule as Schema)) {
        if (!(name in value)) continue
        const found = findViolation(inner as Schema, (value as Schema)[name], root, `${path}.${name}`)
        if (found) return found
      }
      return undefined
    case 'additionalProperties': {
      if (rule !== false || typeof value !== 'object' || value === null) return undefined
      const known = Object.keys((schema.properties ?? {}) as Schema)
      const extra = Object.keys(value).find(name => !known.includes(name))
      return extra && `${path}.${extra} is not known`
    }
    case 'not':
      return fails(rule) ? undefined : `${path} is what it must not be`
    case 'oneOf':
      return (rule as unknown[]).filter(inner => !fails(inner)).length === 1
        ? undefined
        : `${path} fits not exactly one form`
    case 'anyOf':
      return (rule as unknown[]).some(inner => !fails(inner)) ? undefined : `${path} fits no form`
    default:
      if (ignored.includes(keyword)) return undefined
      throw new Error(`The schema keyword ${keyword} is not known`)
  }
}
