import type { ClearDescriptor, ClearField } from '../../../contract/clearDescriptor.ts'
import type { ClearNode } from './ClearNode.ts'
import type { ClearLine, ClearText } from './ClearText.ts'
import { type Container, createResolver, type Resolver, type Scope } from './createResolver.ts'
import { formatValue, type ReadInner } from './formatValue.ts'
import { writeRaw } from './writeRaw.ts'

/** Lines of one request; nothing is described beyond. */
const mostLines = 200
const deepest = 8

/**
 * The lines that a description has for decoded data.
 *
 * @throws RangeError where the description does not fit the data: then it says nothing at all.
 */
export async function readClearText(
  descriptor: ClearDescriptor,
  format: ClearDescriptor['display']['formats'][string],
  data: ClearNode,
  container: Container,
  readInner: ReadInner,
): Promise<ClearText> {
  const resolver = createResolver(descriptor, data, container)
  const lines: ClearLine[] = []
  await addAll(format.fields, { base: data, places: [] }, 0)
  const { owner } = descriptor.metadata
  const intent = typeof format.intent === 'object' ? Object.values(format.intent).join(', ') : format.intent
  return { ...(owner === undefined ? {} : { owner }), ...(intent === undefined ? {} : { intent }), lines }

  async function addAll(fields: readonly ClearField[], scope: Scope, depth: number): Promise<void> {
    if (depth > deepest) throw new RangeError('groups too deep')
    for (const field of fields) await add(complete(field, resolver, 0), scope, depth)
  }

  async function add(field: ClearField, scope: Scope, depth: number): Promise<void> {
    if (field.visible === 'never') return
    const found = findAll(field, scope)
    for (const { node, places } of found) {
      if (lines.length >= mostLines) throw new RangeError('too many lines')
      if (field.fields) await addAll(field.fields, { base: node, places }, depth + 1)
      else if (isShown(field.visible, node))
        for (const value of await formatValue(field, node, {
          resolver,
          scope: { ...scope, places },
          container,
          readInner,
        }))
          lines.push({ label: field.label ?? '', value })
    }
  }

  function findAll(field: ClearField, scope: Scope) {
    if (field.path !== undefined) {
      const found = resolver.find(field.path, scope)
      if (!found) throw new RangeError(`nothing at ${field.path}`)
      return found
    }
    const value = typeof field.value === 'string' ? resolver.constant(field.value) : field.value
    if (value === undefined && !field.fields) throw new RangeError('neither path nor value')
    const node: ClearNode = field.fields ? scope.base : { type: 'string', value: String(value) }
    return [{ node, places: scope.places }]
  }
}

/** A field with the definition that it refers to: what it says itself comes first. */
function complete(field: ClearField, resolver: Resolver, depth: number): ClearField {
  if (field.$ref === undefined || depth > deepest) return field
  const defined = resolver.constant(field.$ref)
  if (typeof defined !== 'object' || defined === null) throw new RangeError(`nothing at ${field.$ref}`)
  const base = complete(defined as ClearField, resolver, depth + 1)
  const { $ref: _, ...own } = field
  return { ...base, ...own, params: { ...base.params, ...own.params } }
}

/** Whether a description wants a value shown. @throws RangeError where it is one that the description does not allow. */
function isShown(visible: ClearField['visible'], node: ClearNode): boolean {
  if (typeof visible !== 'object') return visible !== 'never'
  const text = writeRaw(node)[0]?.toLowerCase()
  const has = (list: readonly unknown[] | undefined) => list?.some(one => String(one).toLowerCase() === text) === true
  if (visible.mustBe && !has(visible.mustBe)) throw new RangeError('not a value that the description allows')
  return visible.mustBe === undefined && !has(visible.ifNotIn)
}
