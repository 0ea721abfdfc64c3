/** The ways of saying who one is, by the names that the OpenAPI document gives them (specification, "Authentication"). */
export const AUTHENTICATION_SCHEMES = {
  /** A platform's API token: everything but what an agent does for itself. */
  BasicAuth: {
    type: 'http',
    scheme: 'basic',
    description: 'API token id and client secret.',
    challenge: 'Basic realm="api", charset="UTF-8"',
  },
  /** An agent's access token: only the routes that name it, which take no other. */
  AgentAuth: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of an agent, told when its device code is redeemed.',
    challenge: 'Bearer realm="agents"',
  },
} as const;
export type AuthenticationScheme = keyof typeof AUTHENTICATION_SCHEMES;
