#!/bin/sh
# `sh scripts/node.sh <what node takes>` becomes Node: the release of scripts/node, which npm installs where the Node in the path is older
# and there is a package of it for this machine, else the Node in the path. With OWN_NODE=false always that.
scripts=$(CDPATH="" cd "${0%/*}" && pwd)
own=$scripts/node/node_modules/.bin
[ -d "$scripts/node/node_modules" ] || node "$scripts/install.mjs" || exit 1
if [ "$OWN_NODE" != false ] && [ -x "$own/node" ]; then
  PATH=$own:$PATH # what it starts finds the same one
  export PATH
fi
exec node "$@"
