import * as v from 'valibot'
import { accountId, filledText, imageUrl, lenient, listOf, text, webUrl } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Permissions an account has granted to projects (`pci` identifies one). Times in seconds since the epoch. */
export const getPermissionSessions = endpoint({
  name: 'getPermissionSessions',
  method: 'GET',
  path: '/v1/sessions/:account',
  params: v.object({ account: accountId }),
  answer: v.object({
    pcis: listOf(
      v.object({
        project: v.object({ id: text(128), name: text(256), url: lenient(webUrl), iconUrl: lenient(imageUrl) }),
        pci: filledText(256),
        expiry: v.number(),
        createdAt: v.number(),
        permissions: v.fallback(v.array(v.unknown()), []),
        policies: v.fallback(listOf(v.object({ id: text(128) }), 100), []),
        context: lenient(text(10_000)),
        revokedAt: lenient(v.number()),
      }),
      200,
    ),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getPermissionSessionsExample: Example<typeof getPermissionSessions> = {
  path: '/v1/sessions/eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  answer: {
    pcis: [
      {
        project: { id: 'demo', name: 'Demo', url: 'https://demo.example.com' },
        pci: '1f0a',
        expiry: 1769947200,
        createdAt: 1769860800,
        permissions: [],
        policies: [{ id: 'p1' }],
        context: '0x',
      },
    ],
  },
}
