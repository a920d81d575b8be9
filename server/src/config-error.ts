/** A mistake in the configuration or the environment, as one line for a person. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The address of a web service in the variable `name`. @throws ConfigError */
export function webUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(`${name}=${value} is not a web address`)
  return url
}
