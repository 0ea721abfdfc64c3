# Node 24.21.0, for every architecture. docs/guides/deploy.md says how to renew the digest.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/installation.mjs scripts/
COPY scripts/node/package.json scripts/node/package-lock.json scripts/node/
RUN node scripts/install.mjs
COPY tsconfig.json ./
COPY scripts scripts
COPY apps apps
COPY libs libs
COPY tools tools
COPY README.md ./
COPY docs docs
RUN npm run build && npm prune --omit=dev --omit=optional --ignore-scripts
# of what is installed; while tools are named, npm would leave out each package that one of them needs too
RUN npm pkg delete devDependencies overrides && npm sbom --sbom-format=cyclonedx > dist/sbom.json

FROM ${NODE_IMAGE}
# the C library gives memory back that it no longer uses (docs/decisions/0111)
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3000 DATA_DIR=/data MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist/bundle dist/bundle
COPY --from=build /app/dist/sbom.json dist/sbom.json
COPY tools tools
# no package manager is left, and nothing under / is written later: containers run with a read-only root
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o node -g node /data \
  && printf '#!/bin/sh\nexec node /app/dist/bundle/cli.js "$@"\n' > /usr/local/bin/cli \
  && chmod 755 /usr/local/bin/cli
USER node
VOLUME /data
EXPOSE 3000
# of the API and of workers
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=6 CMD ["node", "-e", "const { ROLE, PORT, WORKER_PORT } = process.env; fetch('http://127.0.0.1:' + (ROLE === 'worker' ? WORKER_PORT : PORT) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node itself is the process that gets SIGTERM; ROLE=worker containers run dist/bundle/worker.js
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=70", "dist/bundle/api.js"]
