import { FaceworkError } from '@facework/report'

/** The identity token of the build server that runs this: of the environment, or asked from GitHub Actions. */
export async function identityOfBuild(
  audience: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const given = env.FACEWORK_IDENTITY_TOKEN
  if (given) return given
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = env
  if (!address || !token)
    throw new FaceworkError(
      'cli/no-identity',
      '',
      'This build has no identity token.',
      'GitHub Actions: set `permissions: id-token: write`. GitLab and others: put the token into FACEWORK_IDENTITY_TOKEN.',
    )
  const url = new URL(address)
  url.searchParams.set('audience', audience)
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const { value } = (await response.json().catch(() => ({}))) as { value?: string }
  if (response.ok && value) return value
  throw new FaceworkError(
    'cli/no-identity',
    url.host,
    `${url.host} gave no identity token (status ${response.status}).`,
    'Check that the job has `permissions: id-token: write`.',
  )
}
