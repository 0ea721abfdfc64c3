import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

const LANGUAGES = { bash, go, http, java, json, nginx, python, sql, typescript, yaml };

/** Highlights code; its class names the language. */
export function setUpHighlighting(): void {
  for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);
  for (const code of document.querySelectorAll<HTMLElement>('pre code[class^=language-]'))
    highlighter.highlightElement(code);
}
