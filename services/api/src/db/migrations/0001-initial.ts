import type { Migration } from './Migration.ts'

/** Projects, networks, analytics and rate limits. */
export const initial: Migration = {
  id: 1,
  name: 'initial',
  async up({ schema }) {
    await schema
      .createTable('project')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('is_development', 'integer', column => column.notNull())
      .addColumn('is_analytics_enabled', 'integer', column => column.notNull())
      .addColumn('analytics_salt', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('project_origin')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('pattern', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('project_origin_key', ['project_id', 'pattern'])
      .execute()
    await schema
      .createTable('project_feature')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('is_enabled', 'integer', column => column.notNull())
      .addColumn('config', 'text')
      .addPrimaryKeyConstraint('project_feature_key', ['project_id', 'id'])
      .execute()
    await schema
      .createTable('project_secret')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('key_hash', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('project_secret_key', ['project_id', 'key_hash'])
      .execute()
    // Networks of the operator belong to no project, so project_id is no foreign key here.
    await schema
      .createTable('network')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('is_testnet', 'integer', column => column.notNull())
      .addColumn('native_name', 'text', column => column.notNull())
      .addColumn('native_symbol', 'text', column => column.notNull())
      .addColumn('native_decimals', 'integer', column => column.notNull())
      .addColumn('multicall', 'text')
      .addColumn('wrapped_native', 'text')
      .addPrimaryKeyConstraint('network_key', ['project_id', 'id'])
      .execute()
    await schema
      .createTable('network_rpc')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('network_id', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('url', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('network_rpc_key', ['project_id', 'network_id', 'url'])
      .addForeignKeyConstraint(
        'network_rpc_network',
        ['project_id', 'network_id'],
        'network',
        ['project_id', 'id'],
        key => key.onDelete('cascade'),
      )
      .execute()
    await schema
      .createTable('network_token')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('network_id', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('symbol', 'text', column => column.notNull())
      .addColumn('decimals', 'integer', column => column.notNull())
      .addColumn('icon_url', 'text')
      .addColumn('anchor_price', 'text')
      .addPrimaryKeyConstraint('network_token_key', ['project_id', 'network_id', 'address'])
      .addForeignKeyConstraint(
        'network_token_network',
        ['project_id', 'network_id'],
        'network',
        ['project_id', 'id'],
        key => key.onDelete('cascade'),
      )
      .execute()
    await schema
      .createTable('network_pool')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('network_id', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('network_pool_key', ['project_id', 'network_id', 'address'])
      .addForeignKeyConstraint(
        'network_pool_network',
        ['project_id', 'network_id'],
        'network',
        ['project_id', 'id'],
        key => key.onDelete('cascade'),
      )
      .execute()
    await schema
      .createTable('analytics_event')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('event_id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('event', 'text', column => column.notNull())
      .addColumn('domain', 'text', column => column.notNull())
      .addColumn('sdk_type', 'text')
      .addColumn('sdk_version', 'text')
      .addColumn('occurred_at', 'bigint', column => column.notNull())
      .addColumn('received_at', 'bigint', column => column.notNull())
      .addColumn('props', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('analytics_event_key', ['project_id', 'event_id'])
      .execute()
    await schema.createIndex('analytics_event_by_time').on('analytics_event').columns(['received_at']).execute()
    await schema
      .createTable('rate_bucket')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('full_at', 'double precision', column => column.notNull())
      .execute()
  },
}
