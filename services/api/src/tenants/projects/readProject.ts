import * as v from 'valibot'
import { asProject } from '../../db/asProject.ts'
import type { Database } from '../../db/Database.ts'
import type { Project } from './Project.ts'

const storedConfig = v.nullable(v.array(v.string()))

/** Reads a project with its lists; `undefined` when it is unknown. */
export async function readProject(database: Database, id: string): Promise<Project | undefined> {
  return asProject(database, id, async query => {
    const row = await query.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const origins = await query
      .selectFrom('project_origin')
      .select('pattern')
      .where('project_id', '=', id)
      .orderBy('position')
      .execute()
    const features = await query
      .selectFrom('project_feature')
      .select(['id', 'is_enabled', 'config'])
      .where('project_id', '=', id)
      .orderBy('position')
      .execute()
    const secrets = await query.selectFrom('project_secret').select('key_hash').where('project_id', '=', id).execute()
    return {
      id: row.id,
      name: row.name,
      isDevelopment: row.is_development === 1,
      isAnalyticsEnabled: row.is_analytics_enabled === 1,
      analyticsSalt: row.analytics_salt,
      allowedOrigins: origins.map(({ pattern }) => pattern),
      features: features.map(feature => ({
        id: feature.id,
        isEnabled: feature.is_enabled === 1,
        config: feature.config === null ? null : v.parse(storedConfig, JSON.parse(feature.config)),
      })),
      secretKeyHashes: secrets.map(({ key_hash }) => key_hash),
    }
  })
}
