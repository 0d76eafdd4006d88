import * as v from 'valibot'

/** A file of projects. What the API's seed file has beside this is left alone, so that one file serves both. */
export const projectsSchema = v.object({
  version: v.literal(1),
  projects: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)),
        allowedOrigins: v.optional(v.array(v.pipe(v.string(), v.maxLength(512))), []),
        isDevelopment: v.optional(v.boolean(), false),
      }),
    ),
    v.maxLength(100_000),
  ),
})
