import config from '../../vitest.config.ts'

// Mutants run in the process of the tests: what runs in a page, or starts the whole stack, does not reach them.
const layers = (process.env.BILLFOLD_MUTANTS ?? 'unit,integration').split(',')
const projects = (config.test?.projects ?? []).filter(
  project => typeof project === 'object' && 'test' in project && layers.includes(String(project.test?.name)),
)

export default { ...config, test: { ...config.test, projects } }
