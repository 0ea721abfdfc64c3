/** The authentication schemes, by their names in the OpenAPI document (specification, "Authentication"). */
export const AUTHENTICATION_SCHEMES = {
  /** API token of a platform, for every operation except an agent's. */
  BasicAuth: {
    type: 'http',
    scheme: 'basic',
    description: 'API token id and client secret.',
    challenge: 'Basic realm="api", charset="UTF-8"',
    missing: 'No API credential was sent. Send Authorization: Basic with the base64 of <id>:<secret>.',
    unreadable: 'The Authorization header must be Basic with the base64 of <id>:<secret>, as curl -u sends it.',
    rejected: 'The API credential is not valid. Check its id, its secret and its environment.',
  },
  /** Access token of an agent. Accepted only by routes that name this scheme, which accept no other. */
  AgentAuth: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of an agent, shown when its device code is redeemed.',
    challenge: 'Bearer realm="agents"',
    missing: "No access token was sent. Send Authorization: Bearer with the agent's access token.",
    unreadable: "The Authorization header must be Bearer with the agent's access token.",
    rejected: 'The access token is not valid. Redeem a new device code for the agent.',
  },
} as const;
export type AuthenticationScheme = keyof typeof AUTHENTICATION_SCHEMES;
