// Generated from schemas/ by npm run generate

/** Every schema of the repository by its `$id` (spec: Compatibility, "one local schema bundle"); embedded because the core reads no files. */
export const schemas: Readonly<Record<string, object>> = {
  // schemas/admission-report/v1/admission-report.schema.json
  "https://casefile.invalid/schemas/admission-report/v1/admission-report.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/admission-report/v1/admission-report.schema.json",
    "title": "AdmissionReport",
    "description": "What one capture kept out and why (D44): ids, reasons and keyed digests, never text. Host-private, outside the tree.",
    "type": "object",
    "required": [
      "schema_version",
      "outcome",
      "source",
      "entity",
      "admission",
      "key_id",
      "withheld"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "outcome": {
        "enum": [
          "published",
          "aborted"
        ]
      },
      "snapshot": {
        "description": "The identity of the snapshot that was published (D33); absent where none was.",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "source": {
        "title": "ReportedSource",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository_id"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "type": "string",
            "minLength": 1,
            "maxLength": 261
          },
          "repository_id": {
            "type": "string",
            "minLength": 1
          }
        },
        "additionalProperties": false
      },
      "entity": {
        "title": "ReportedEntity",
        "type": "object",
        "required": [
          "kind",
          "id",
          "number"
        ],
        "properties": {
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "id": {
            "type": "string",
            "minLength": 1
          },
          "number": {
            "type": "integer",
            "minimum": 1
          }
        },
        "additionalProperties": false
      },
      "admission": {
        "title": "ReportedAdmission",
        "type": "object",
        "required": [
          "mode",
          "human_min_role"
        ],
        "properties": {
          "mode": {
            "enum": [
              "creator_and_editor",
              "vouch_by_edit"
            ]
          },
          "human_min_role": {
            "enum": [
              "triage",
              "write"
            ]
          }
        },
        "additionalProperties": false
      },
      "key_id": {
        "description": "Tells the key of the digests from others without showing it.",
        "type": "string",
        "pattern": "^[0-9a-f]{16}$"
      },
      "withheld": {
        "description": "Sorted by kind, id and reason.",
        "type": "array",
        "items": {
          "title": "ReportedRow",
          "type": "object",
          "required": [
            "kind",
            "id",
            "scope",
            "code",
            "reason",
            "digests"
          ],
          "properties": {
            "kind": {
              "enum": [
                "entity",
                "comment",
                "review",
                "thread",
                "check",
                "log",
                "run"
              ]
            },
            "id": {
              "description": "The forge's id; of a log, its check's.",
              "type": "string",
              "minLength": 1
            },
            "scope": {
              "description": "Where it is counted in index.json.gaps.",
              "enum": [
                "entity",
                "comments",
                "reviews",
                "checks",
                "check_logs",
                "agent_runs",
                "actors"
              ]
            },
            "code": {
              "enum": [
                "profile_bound",
                "history_unavailable",
                "unsupported",
                "authorization_failed",
                "fetch_failed",
                "source_too_large",
                "invalid_metadata",
                "unsafe_content"
              ]
            },
            "reason": {
              "description": "The rule of admission that kept it out, or filter, where its text was rejected or its structure could not be used.",
              "type": "string",
              "pattern": "^[a-z]+(_[a-z]+)*$"
            },
            "digests": {
              "description": "HMAC-SHA-256 of each text under its id, with a key that never leaves the host; sorted; empty where no text was read.",
              "type": "array",
              "items": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$"
              }
            }
          },
          "additionalProperties": false
        }
      }
    },
    "allOf": [
      {
        "if": {
          "properties": {
            "outcome": {
              "const": "published"
            }
          }
        },
        "then": {
          "required": [
            "snapshot"
          ]
        },
        "else": {
          "not": {
            "required": [
              "snapshot"
            ]
          }
        }
      }
    ],
    "additionalProperties": false
  },
  // schemas/admitted/v1/admitted.schema.json
  "https://casefile.invalid/schemas/admitted/v1/admitted.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/admitted/v1/admitted.schema.json",
    "title": "AdmittedInputs",
    "description": "What selection leaves: the admitted records by reference to their texts, and counts of everything else (D1, D5 to D7). Together with the chunks it is all that a tree is made from.",
    "type": "object",
    "required": [
      "schema_version",
      "source",
      "collection",
      "admission",
      "entity",
      "actors",
      "comments",
      "reviews",
      "threads",
      "checks",
      "agent_runs",
      "gaps"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "source": {
        "description": "Where the entity lives.",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository_id",
          "repository"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "description": "Lowercase DNS name, with a port where it is not 443.",
            "type": "string",
            "minLength": 1
          },
          "repository_id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "repository": {
            "$ref": "#/$defs/text_ref"
          }
        },
        "title": "AdmittedSource",
        "additionalProperties": false
      },
      "collection": {
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/collection.schema.json"
      },
      "admission": {
        "description": "How revision actors were judged (D16).",
        "type": "object",
        "required": [
          "mode"
        ],
        "properties": {
          "mode": {
            "enum": [
              "creator_and_editor",
              "vouch_by_edit"
            ]
          }
        },
        "title": "AdmissionMode",
        "additionalProperties": false
      },
      "captured_head": {
        "description": "The change proposal's head revision.",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
      },
      "entity": {
        "$ref": "#/$defs/entity"
      },
      "actors": {
        "description": "Every actor that a carried record, thread or review may refer to, by id.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/actor"
        }
      },
      "comments": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/comment"
        }
      },
      "reviews": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/review"
        }
      },
      "threads": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/thread"
        }
      },
      "checks": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/check"
        }
      },
      "agent_runs": {
        "description": "Receipts whose signatures held when they were admitted (D39): whoever assembles needs no key ring.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/agent_run"
        }
      },
      "gaps": {
        "description": "What admission, selection and fetching left out; one row a scope and code.",
        "type": "array",
        "items": {
          "$ref": "https://casefile.invalid/schemas/inputs/v1/inputs.schema.json#/$defs/shortfall"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "text_ref": {
        "description": "The number of the text in the chunks.",
        "type": "integer",
        "minimum": 0
      },
      "entity": {
        "type": "object",
        "required": [
          "kind",
          "number",
          "id",
          "state",
          "title",
          "body",
          "labels",
          "author_id",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "number": {
            "type": "integer",
            "minimum": 1
          },
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "state": {
            "enum": [
              "open",
              "closed",
              "merged"
            ]
          },
          "author_id": {
            "description": "The creator; null where the forge has deleted or withholds it.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "title": {
            "$ref": "#/$defs/text_ref"
          },
          "body": {
            "$ref": "#/$defs/text_ref"
          },
          "labels": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/text_ref"
            }
          }
        },
        "title": "AdmittedEntity",
        "additionalProperties": false
      },
      "actor": {
        "type": "object",
        "required": [
          "id",
          "kind",
          "login",
          "role",
          "role_verified",
          "unavailable"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "kind": {
            "enum": [
              "human",
              "bot"
            ]
          },
          "login": {
            "oneOf": [
              {
                "$ref": "#/$defs/text_ref"
              },
              {
                "type": "null"
              }
            ]
          },
          "role": {
            "oneOf": [
              {
                "enum": [
                  "admin",
                  "maintain",
                  "write",
                  "triage",
                  "read",
                  "none",
                  "external",
                  "bot"
                ]
              },
              {
                "type": "null"
              }
            ]
          },
          "role_verified": {
            "type": "boolean"
          },
          "unavailable": {
            "description": "The look-up failed for health: an `actors` gap where the actor is referenced (D13).",
            "type": "boolean"
          }
        },
        "title": "AdmittedActor",
        "additionalProperties": false
      },
      "comment": {
        "type": "object",
        "required": [
          "id",
          "author_id",
          "created_at",
          "body"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "author_id": {
            "description": "The creator; null where the forge has deleted or withholds it.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "body": {
            "$ref": "#/$defs/text_ref"
          }
        },
        "title": "AdmittedComment",
        "additionalProperties": false
      },
      "review": {
        "type": "object",
        "required": [
          "id",
          "author_id",
          "created_at",
          "body",
          "state"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "author_id": {
            "description": "The creator; null where the forge has deleted or withholds it.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "body": {
            "$ref": "#/$defs/text_ref"
          },
          "state": {
            "enum": [
              "approved",
              "changes_requested",
              "commented",
              "dismissed"
            ]
          },
          "reviewed_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "dismissed_at": {
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
              },
              {
                "type": "null"
              }
            ]
          },
          "dismissed_by_actor_id": {
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "title": "AdmittedReview",
        "additionalProperties": false
      },
      "thread": {
        "type": "object",
        "required": [
          "id",
          "created_at",
          "comment_ids",
          "replies",
          "resolved",
          "outdated"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "comment_ids": {
            "description": "Admitted comments, in forge order.",
            "type": "array",
            "items": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
            }
          },
          "replies": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "comment_id",
                "parent_id"
              ],
              "properties": {
                "comment_id": {
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
                },
                "parent_id": {
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
                }
              },
              "title": "AdmittedReply",
              "additionalProperties": false
            }
          },
          "review_id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "reviewed_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "path": {
            "$ref": "#/$defs/text_ref"
          },
          "line": {
            "type": "integer",
            "minimum": 1
          },
          "side": {
            "enum": [
              "left",
              "right"
            ]
          },
          "start_line": {
            "type": "integer",
            "minimum": 1
          },
          "original_line": {
            "type": "integer",
            "minimum": 1
          },
          "original_start_line": {
            "type": "integer",
            "minimum": 1
          },
          "original_side": {
            "enum": [
              "left",
              "right"
            ]
          },
          "resolved": {
            "type": "boolean"
          },
          "resolved_by_actor_id": {
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "outdated": {
            "type": "boolean"
          }
        },
        "title": "AdmittedThread",
        "additionalProperties": false
      },
      "check": {
        "type": "object",
        "required": [
          "id",
          "name",
          "status",
          "created_at",
          "head_sha"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "name": {
            "$ref": "#/$defs/text_ref"
          },
          "status": {
            "enum": [
              "queued",
              "in_progress",
              "completed"
            ]
          },
          "conclusion": {
            "enum": [
              "success",
              "failure",
              "neutral",
              "cancelled",
              "skipped",
              "timed_out",
              "action_required",
              "stale"
            ]
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "started_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "never_started": {
            "type": "boolean"
          },
          "completed_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "head_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "log": {
            "description": "Present where the log was selected and read.",
            "$ref": "#/$defs/text_ref"
          }
        },
        "title": "AdmittedCheck",
        "additionalProperties": false
      },
      "agent_run": {
        "type": "object",
        "required": [
          "id",
          "agent",
          "status",
          "input_revision",
          "result_record_keys",
          "completed_at"
        ],
        "properties": {
          "id": {
            "description": "The id of the comment that carries the receipt.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "agent": {
            "$ref": "#/$defs/text_ref"
          },
          "status": {
            "enum": [
              "success",
              "failure",
              "cancelled",
              "skipped",
              "timed_out"
            ]
          },
          "input_revision": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          },
          "input_head_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "result_record_keys": {
            "description": "In any order.",
            "type": "array",
            "items": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
            },
            "uniqueItems": true
          },
          "resulting_commit_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "started_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "completed_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          }
        },
        "title": "AdmittedAgentRun",
        "additionalProperties": false
      }
    }
  },
  // schemas/admitted/v1/chunk.schema.json
  "https://casefile.invalid/schemas/admitted/v1/chunk.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/admitted/v1/chunk.schema.json",
    "title": "SourceChunk",
    "description": "Admitted texts on their way to the filter: at most 64 records or 1 MiB of source text; a log by itself; display and path strings first. Lies sealed wherever it lies.",
    "type": "object",
    "required": [
      "schema_version",
      "registered",
      "texts"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "registered": {
        "description": "Exact credentials to redact (D45).",
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "texts": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/text"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "text": {
        "description": "One text: a string, or bytes as base64 (logs).",
        "type": "object",
        "required": [
          "ref",
          "form",
          "max_bytes"
        ],
        "properties": {
          "ref": {
            "description": "The number of the text in the chunks.",
            "type": "integer",
            "minimum": 0
          },
          "form": {
            "description": "What the filter makes of it.",
            "enum": [
              "record",
              "log",
              "display",
              "path"
            ]
          },
          "max_bytes": {
            "description": "The profile's bound, in bytes of UTF-8.",
            "type": "integer",
            "minimum": 1
          },
          "text": {
            "type": "string"
          },
          "base64": {
            "type": "string"
          }
        },
        "title": "SourceText",
        "oneOf": [
          {
            "required": [
              "text"
            ]
          },
          {
            "required": [
              "base64"
            ]
          }
        ],
        "additionalProperties": false
      }
    }
  },
  // schemas/admitted/v1/filtered-chunk.schema.json
  "https://casefile.invalid/schemas/admitted/v1/filtered-chunk.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/admitted/v1/filtered-chunk.schema.json",
    "title": "FilteredChunk",
    "description": "What the filter made of one chunk.",
    "type": "object",
    "required": [
      "schema_version",
      "filter_version",
      "policy_digest",
      "texts"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "filter_version": {
        "type": "string",
        "minLength": 1
      },
      "policy_digest": {
        "description": "The digest of the whole policy, of which the version carries twelve digits (D34).",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "texts": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/text"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "text": {
        "description": "One filtered text; null where it was rejected.",
        "type": "object",
        "required": [
          "ref",
          "status",
          "findings",
          "text"
        ],
        "properties": {
          "ref": {
            "description": "The number of the text in the chunks.",
            "type": "integer",
            "minimum": 0
          },
          "status": {
            "enum": [
              "unchanged",
              "modified",
              "truncated",
              "rejected"
            ]
          },
          "findings": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "code",
                "count"
              ],
              "properties": {
                "code": {
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/finding_code"
                },
                "count": {
                  "type": "integer",
                  "minimum": 1
                }
              },
              "title": "FilteredFinding",
              "additionalProperties": false
            }
          },
          "text": {
            "oneOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "title": "FilteredTextRow",
        "additionalProperties": false
      }
    }
  },
  // schemas/admitted/v1/saved-inputs.schema.json
  "https://casefile.invalid/schemas/admitted/v1/saved-inputs.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/admitted/v1/saved-inputs.schema.json",
    "title": "SavedInputs",
    "description": "The normalized acquisition inputs of one capture as `--save-inputs` writes them: admitted sources and counts only.",
    "type": "object",
    "required": [
      "schema_version",
      "filter_version",
      "admitted",
      "texts",
      "registered"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "filter_version": {
        "description": "The policy that the capture ran under; another one may make other bytes.",
        "type": "string",
        "minLength": 1
      },
      "admitted": {
        "$ref": "admitted.schema.json"
      },
      "texts": {
        "description": "Every admitted text.",
        "type": "array",
        "items": {
          "$ref": "chunk.schema.json#/$defs/text"
        }
      },
      "registered": {
        "description": "The credentials that were redacted, as keyed fingerprints: they must be given again (D45).",
        "type": "object",
        "required": [
          "key",
          "fingerprints"
        ],
        "properties": {
          "key": {
            "description": "The key of the fingerprints: 32 random bytes, hexadecimal.",
            "type": "string",
            "pattern": "^[0-9a-f]{64}$"
          },
          "fingerprints": {
            "description": "HMAC-SHA-256 of each credential, sorted.",
            "type": "array",
            "items": {
              "type": "string",
              "pattern": "^[0-9a-f]{64}$"
            }
          }
        },
        "title": "RegisteredFingerprints",
        "additionalProperties": false
      }
    },
    "additionalProperties": false
  },
  // schemas/agent-context/v1/agent-context.schema.json
  "https://casefile.invalid/schemas/agent-context/v1/agent-context.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/agent-context/v1/agent-context.schema.json",
    "title": "AgentContext",
    "description": "An immutable snapshot of what reviewers concluded, for an agent that will change the artifact. Open: fields may be added within v1 and are read without loss; what v1 has keeps its meaning.",
    "type": "object",
    "required": [
      "schema",
      "snapshot",
      "artifact_ref",
      "version_ref",
      "projection_ref",
      "review_session_ref",
      "execution_boundary",
      "summary",
      "requested_changes",
      "constraints",
      "context",
      "unresolved_blocker_ids",
      "omitted_threads"
    ],
    "properties": {
      "schema": {
        "description": "The exact identifier.",
        "const": "reviewable-artifacts/agent-context/v1"
      },
      "snapshot": {
        "$ref": "#/$defs/snapshot"
      },
      "artifact_ref": {
        "$ref": "#/$defs/artifact_ref"
      },
      "version_ref": {
        "$ref": "#/$defs/version_ref"
      },
      "projection_ref": {
        "$ref": "#/$defs/projection_ref"
      },
      "review_session_ref": {
        "$ref": "#/$defs/review_session_ref"
      },
      "execution_boundary": {
        "$ref": "#/$defs/execution_boundary"
      },
      "summary": {
        "$ref": "#/$defs/summary"
      },
      "requested_changes": {
        "description": "Included conclusions that ask for a change.",
        "type": "array",
        "items": {
          "allOf": [
            {
              "$ref": "#/$defs/included_record"
            },
            {
              "properties": {
                "disposition": {
                  "const": "change_request"
                }
              }
            }
          ]
        }
      },
      "constraints": {
        "description": "Included conclusions that ask for something to stay.",
        "type": "array",
        "items": {
          "allOf": [
            {
              "$ref": "#/$defs/included_record"
            },
            {
              "properties": {
                "disposition": {
                  "const": "preserve"
                }
              }
            }
          ]
        }
      },
      "context": {
        "description": "Included conclusions that are to be known.",
        "type": "array",
        "items": {
          "allOf": [
            {
              "$ref": "#/$defs/included_record"
            },
            {
              "properties": {
                "disposition": {
                  "const": "context"
                }
              }
            }
          ]
        }
      },
      "unresolved_blocker_ids": {
        "description": "The ids of included blocking threads whose lifecycle status is not resolved.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/reference"
        },
        "uniqueItems": true
      },
      "omitted_threads": {
        "description": "Every thread that is not included, as id and disposition, without text.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/omitted_thread"
        }
      }
    },
    "additionalProperties": true,
    "$defs": {
      "reference": {
        "title": "ReferenceString",
        "description": "An id that the source gives.",
        "type": "string",
        "minLength": 1
      },
      "nullable_reference": {
        "title": "NullableReference",
        "description": "An id that the source gives, or none.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "snapshot": {
        "title": "ReviewSnapshotIdentity",
        "type": "object",
        "required": [
          "id",
          "created_at",
          "immutable"
        ],
        "properties": {
          "id": {
            "description": "The immutable id of the consolidation.",
            "$ref": "#/$defs/reference"
          },
          "created_at": {
            "description": "When it was made, ISO 8601.",
            "type": "string",
            "format": "date-time"
          },
          "immutable": {
            "description": "A snapshot never changes.",
            "const": true
          }
        },
        "additionalProperties": true
      },
      "artifact_ref": {
        "title": "ArtifactReference",
        "type": "object",
        "required": [
          "id",
          "title",
          "source_ref",
          "storage_mode",
          "snapshot_ref"
        ],
        "properties": {
          "id": {
            "description": "The reviewed artifact.",
            "$ref": "#/$defs/reference"
          },
          "title": {
            "description": "Its title when the snapshot was made.",
            "type": "string"
          },
          "source_ref": {
            "description": "Its file name or source.",
            "type": "string"
          },
          "storage_mode": {
            "description": "How its content is kept.",
            "type": "string"
          },
          "snapshot_ref": {
            "description": "Its content, where kept.",
            "$ref": "#/$defs/nullable_reference"
          }
        },
        "additionalProperties": true
      },
      "version_ref": {
        "title": "VersionReference",
        "type": "object",
        "required": [
          "id",
          "parent_version_id",
          "label",
          "snapshot_ref"
        ],
        "properties": {
          "id": {
            "description": "The version that was reviewed; another head means that the artifact drifted.",
            "$ref": "#/$defs/reference"
          },
          "parent_version_id": {
            "description": "The version before, where known.",
            "$ref": "#/$defs/nullable_reference"
          },
          "label": {
            "description": "The version as people call it.",
            "type": "string"
          },
          "snapshot_ref": {
            "description": "The version's content, where kept.",
            "$ref": "#/$defs/nullable_reference"
          }
        },
        "additionalProperties": true
      },
      "projection_ref": {
        "title": "ProjectionReference",
        "type": "object",
        "required": [
          "id",
          "kind"
        ],
        "properties": {
          "id": {
            "description": "What reviewers looked at.",
            "$ref": "#/$defs/reference"
          },
          "kind": {
            "description": "Its kind.",
            "$ref": "#/$defs/reference"
          }
        },
        "additionalProperties": true
      },
      "review_session_ref": {
        "title": "ReviewSessionReference",
        "type": "object",
        "required": [
          "id"
        ],
        "properties": {
          "id": {
            "description": "The review session.",
            "$ref": "#/$defs/reference"
          }
        },
        "additionalProperties": true
      },
      "execution_boundary": {
        "title": "ExecutionBoundary",
        "description": "This is context and no request: nothing here is to be run.",
        "type": "object",
        "required": [
          "regeneration",
          "provider",
          "executable_job"
        ],
        "properties": {
          "regeneration": {
            "const": "external"
          },
          "provider": {
            "description": "Never chosen here.",
            "type": "null"
          },
          "executable_job": {
            "description": "Never supplied.",
            "type": "null"
          }
        },
        "additionalProperties": true
      },
      "summary": {
        "title": "ReviewSummary",
        "description": "Counts over all source threads.",
        "type": "object",
        "required": [
          "total_threads",
          "included_count",
          "omitted_count",
          "unresolved_blocking_count"
        ],
        "properties": {
          "total_threads": {
            "description": "Threads considered.",
            "type": "integer",
            "minimum": 0
          },
          "included_count": {
            "description": "Records of the three sections.",
            "type": "integer",
            "minimum": 0
          },
          "omitted_count": {
            "description": "References of omitted threads.",
            "type": "integer",
            "minimum": 0
          },
          "unresolved_blocking_count": {
            "description": "Included blocking records that are not resolved.",
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": true
      },
      "target_ref": {
        "title": "TargetReference",
        "description": "What a thread is about, found through the projection.",
        "type": "object",
        "required": [
          "id",
          "adapter",
          "slide_id",
          "group_id",
          "element_id",
          "text_hash"
        ],
        "properties": {
          "id": {
            "description": "The target in the projection.",
            "$ref": "#/$defs/reference"
          },
          "adapter": {
            "description": "The projection's adapter.",
            "$ref": "#/$defs/reference"
          },
          "slide_id": {
            "description": "The slide, in projections of slides.",
            "$ref": "#/$defs/nullable_reference"
          },
          "group_id": {
            "description": "The group, where there is one.",
            "$ref": "#/$defs/nullable_reference"
          },
          "element_id": {
            "description": "The element, where there is one.",
            "$ref": "#/$defs/nullable_reference"
          },
          "text_hash": {
            "description": "A hash of the target's text; empty where unknown.",
            "type": "string"
          }
        },
        "additionalProperties": true
      },
      "source_message_ref": {
        "title": "SourceMessageReference",
        "description": "One message that a conclusion rests on, without its body.",
        "type": "object",
        "required": [
          "id",
          "revision",
          "server_order",
          "deleted"
        ],
        "properties": {
          "id": {
            "description": "The message.",
            "$ref": "#/$defs/reference"
          },
          "revision": {
            "description": "Its revision.",
            "type": "integer",
            "minimum": 0
          },
          "server_order": {
            "description": "Its place among the source's messages.",
            "type": "integer",
            "minimum": 0
          },
          "deleted": {
            "description": "Whether the source has deleted it.",
            "type": "boolean"
          }
        },
        "additionalProperties": true
      },
      "included_record": {
        "title": "IncludedRecord",
        "description": "One included thread with its accepted conclusion.",
        "type": "object",
        "required": [
          "thread_id",
          "thread_revision",
          "target_ref",
          "target_label",
          "severity",
          "feedback_type",
          "lifecycle_status",
          "disposition",
          "accepted_conclusion",
          "source_message_refs"
        ],
        "properties": {
          "thread_id": {
            "description": "The source thread.",
            "$ref": "#/$defs/reference"
          },
          "thread_revision": {
            "description": "The revision that is here.",
            "type": "integer",
            "minimum": 0
          },
          "target_ref": {
            "$ref": "#/$defs/target_ref"
          },
          "target_label": {
            "description": "The target as people call it.",
            "type": "string"
          },
          "severity": {
            "description": "Reserved: carried, never acted on.",
            "type": "string"
          },
          "feedback_type": {
            "description": "Reserved: carried, never acted on.",
            "type": "string"
          },
          "lifecycle_status": {
            "description": "The thread's status in its source.",
            "$ref": "#/$defs/reference"
          },
          "disposition": {
            "description": "What the conclusion is for; decides the section.",
            "enum": [
              "change_request",
              "preserve",
              "context"
            ]
          },
          "accepted_conclusion": {
            "description": "What was agreed.",
            "type": "string",
            "minLength": 1
          },
          "source_message_refs": {
            "description": "The messages behind it, in the source's order.",
            "type": "array",
            "items": {
              "$ref": "#/$defs/source_message_ref"
            }
          }
        },
        "additionalProperties": true
      },
      "omitted_thread": {
        "title": "OmittedThread",
        "description": "A thread that is not included: no text of it.",
        "type": "object",
        "required": [
          "id",
          "disposition"
        ],
        "properties": {
          "id": {
            "description": "The source thread.",
            "$ref": "#/$defs/reference"
          },
          "disposition": {
            "description": "The source's disposition, kept for audit.",
            "$ref": "#/$defs/reference"
          }
        },
        "additionalProperties": true
      }
    }
  },
  // schemas/attestation/v1/bundle.schema.json
  "https://casefile.invalid/schemas/attestation/v1/bundle.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/attestation/v1/bundle.schema.json",
    "title": "AttestationBundle",
    "description": "A DSSE envelope in a Sigstore bundle v0.3 whose key is known by a hint: no certificate, no log entry, no time stamp.",
    "type": "object",
    "required": [
      "mediaType",
      "verificationMaterial",
      "dsseEnvelope"
    ],
    "properties": {
      "mediaType": {
        "const": "application/vnd.dev.sigstore.bundle.v0.3+json"
      },
      "verificationMaterial": {
        "title": "VerificationMaterial",
        "type": "object",
        "required": [
          "publicKey"
        ],
        "properties": {
          "publicKey": {
            "title": "PublicKeyIdentifier",
            "type": "object",
            "required": [
              "hint"
            ],
            "properties": {
              "hint": {
                "description": "The key's id. A hint only: the verifier derives the id of each key that it trusts.",
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              }
            },
            "additionalProperties": false
          },
          "tlogEntries": {
            "description": "Empty: a snapshot is in no public log.",
            "type": "array",
            "items": false
          }
        },
        "additionalProperties": false
      },
      "dsseEnvelope": {
        "title": "DsseEnvelope",
        "type": "object",
        "required": [
          "payload",
          "payloadType",
          "signatures"
        ],
        "properties": {
          "payload": {
            "description": "The RFC 8785 bytes of the statement, base64.",
            "type": "string",
            "pattern": "^[A-Za-z0-9+/]+={0,2}$"
          },
          "payloadType": {
            "const": "application/vnd.in-toto+json"
          },
          "signatures": {
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": {
              "title": "DsseSignature",
              "type": "object",
              "required": [
                "keyid",
                "sig"
              ],
              "properties": {
                "keyid": {
                  "description": "The same as the hint.",
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
                },
                "sig": {
                  "description": "64 bytes of Ed25519, base64.",
                  "type": "string",
                  "pattern": "^[A-Za-z0-9+/]{86}==$"
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
    },
    "additionalProperties": false
  },
  // schemas/attestation/v1/statement.schema.json
  "https://casefile.invalid/schemas/attestation/v1/statement.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/attestation/v1/statement.schema.json",
    "title": "AttestationStatement",
    "description": "What a snapshot's signature says: an in-toto Statement v1 about the exact bytes of index.json (D33). It lies outside the tree and tells no time.",
    "type": "object",
    "required": [
      "_type",
      "subject",
      "predicateType",
      "predicate"
    ],
    "properties": {
      "_type": {
        "const": "https://in-toto.io/Statement/v1"
      },
      "subject": {
        "description": "index.json and nothing else.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/subject"
        },
        "minItems": 1,
        "maxItems": 1
      },
      "predicateType": {
        "const": "https://casefile.invalid/attestation/snapshot/v1"
      },
      "predicate": {
        "$ref": "#/$defs/predicate"
      }
    },
    "additionalProperties": false,
    "$defs": {
      "subject": {
        "title": "AttestationSubject",
        "type": "object",
        "required": [
          "name",
          "digest"
        ],
        "properties": {
          "name": {
            "const": "index.json"
          },
          "digest": {
            "title": "AttestationDigest",
            "type": "object",
            "required": [
              "sha256"
            ],
            "properties": {
              "sha256": {
                "description": "The snapshot's identity.",
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              }
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      },
      "predicate": {
        "title": "AttestationPredicate",
        "description": "How the snapshot came to be: all that a consumer needs beside the tree to decide whether it fits.",
        "type": "object",
        "required": [
          "source",
          "entity",
          "collection_profile",
          "filter",
          "admission",
          "git_tree",
          "gaps",
          "acquisition"
        ],
        "properties": {
          "source": {
            "description": "As in index.json.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/index.schema.json#/$defs/source"
          },
          "entity": {
            "title": "AttestedEntity",
            "description": "Kind and id as in index.json, number as in entity/metadata.json.",
            "type": "object",
            "required": [
              "kind",
              "id",
              "number"
            ],
            "properties": {
              "kind": {
                "enum": [
                  "work_item",
                  "change_proposal"
                ]
              },
              "id": {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              "number": {
                "description": "The display number, for people.",
                "type": "integer",
                "minimum": 1
              }
            },
            "additionalProperties": false
          },
          "captured_head": {
            "description": "The head revision of a change proposal at the first read, which every check belongs to (D2); absent where it has none, and for a work item.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "collection_profile": {
            "title": "AttestedProfile",
            "type": "object",
            "required": [
              "sha256",
              "document"
            ],
            "properties": {
              "sha256": {
                "description": "The SHA-256 of the exact bytes of collection.json.",
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              },
              "document": {
                "description": "What collection.json says.",
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/collection.schema.json"
              }
            },
            "additionalProperties": false
          },
          "filter": {
            "title": "AttestedFilter",
            "type": "object",
            "required": [
              "version",
              "policy_sha256"
            ],
            "properties": {
              "version": {
                "description": "The filter_version of index.json; it ends in the first twelve digits of the policy's digest (D34).",
                "type": "string",
                "pattern": "^casefile-[1-9][0-9]*[.][0-9a-f]{12}$"
              },
              "policy_sha256": {
                "description": "The digest over every detector, replacement, limit and the Unicode version (D34).",
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              }
            },
            "additionalProperties": false
          },
          "admission": {
            "title": "AttestedAdmission",
            "type": "object",
            "required": [
              "mode"
            ],
            "properties": {
              "mode": {
                "description": "Whether creator and editor had to pass, or the editor alone (D16).",
                "enum": [
                  "creator_and_editor",
                  "vouch_by_edit"
                ]
              }
            },
            "additionalProperties": false
          },
          "git_tree": {
            "description": "The SHA-1 that Git gives the staged tree (D33).",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid",
            "pattern": "^[0-9a-f]{40}$"
          },
          "gaps": {
            "description": "As in index.json.",
            "type": "array",
            "items": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/index.schema.json#/$defs/gap"
            }
          },
          "acquisition": {
            "description": "Where the admitted inputs came from: read from the forge in the same capture, or from a file that an earlier one saved, whose admission this signer has not seen.",
            "enum": [
              "forge",
              "saved_inputs"
            ]
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "entity": {
                  "properties": {
                    "kind": {
                      "const": "work_item"
                    }
                  }
                }
              }
            },
            "then": {
              "not": {
                "required": [
                  "captured_head"
                ]
              }
            }
          }
        ],
        "additionalProperties": false
      }
    }
  },
  // schemas/config/v1/config.schema.json
  "https://casefile.invalid/schemas/config/v1/config.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/config/v1/config.schema.json",
    "title": "Configuration",
    "description": "What an operator configures. Secrets are references, never values; the command line reads the tenant `local`.",
    "type": "object",
    "required": [
      "version",
      "tenants"
    ],
    "properties": {
      "version": {
        "const": 1
      },
      "tenants": {
        "description": "Each tenant by its name.",
        "type": "object",
        "propertyNames": {
          "pattern": "^[a-z0-9][a-z0-9-]{0,62}$"
        },
        "additionalProperties": {
          "$ref": "#/$defs/tenant"
        },
        "minProperties": 1
      },
      "service": {
        "$ref": "#/$defs/service"
      }
    },
    "additionalProperties": false,
    "$defs": {
      "service": {
        "title": "ServiceConfiguration",
        "description": "What the processes of a fleet share; the command line has no use for it.",
        "type": "object",
        "required": [
          "redis",
          "store"
        ],
        "properties": {
          "redis": {
            "title": "RedisConfiguration",
            "type": "object",
            "required": [
              "url"
            ],
            "properties": {
              "url": {
                "description": "Where its URL is, which may hold a password: redis://, redis+sentinel:// or redis+cluster://, rediss… over TLS.",
                "$ref": "#/$defs/secret_reference"
              },
              "ca_file": {
                "description": "The certificate authorities (PEM) that alone vouch for it.",
                "type": "string",
                "minLength": 1
              },
              "prefix": {
                "description": "What all keys begin with, in braces so that a cluster keeps them together.",
                "type": "string",
                "pattern": "^\\{[a-z0-9-]{1,32}\\}$"
              },
              "lock_seconds": {
                "description": "How long a process that has fallen silent keeps its job. 30 where it is absent.",
                "type": "integer",
                "minimum": 1,
                "maximum": 600
              }
            },
            "additionalProperties": false
          },
          "store": {
            "oneOf": [
              {
                "title": "SharedDirectory",
                "type": "object",
                "required": [
                  "directory"
                ],
                "properties": {
                  "directory": {
                    "type": "string",
                    "minLength": 1
                  }
                },
                "additionalProperties": false
              },
              {
                "title": "SharedBucket",
                "type": "object",
                "required": [
                  "s3"
                ],
                "properties": {
                  "s3": {
                    "title": "BucketConfiguration",
                    "type": "object",
                    "required": [
                      "region",
                      "bucket",
                      "access_key_id",
                      "secret_access_key"
                    ],
                    "properties": {
                      "endpoint": {
                        "type": "string",
                        "pattern": "^https?://[^/?#]+"
                      },
                      "region": {
                        "type": "string",
                        "minLength": 1
                      },
                      "bucket": {
                        "type": "string",
                        "minLength": 1
                      },
                      "prefix": {
                        "type": "string"
                      },
                      "access_key_id": {
                        "$ref": "#/$defs/secret_reference"
                      },
                      "secret_access_key": {
                        "$ref": "#/$defs/secret_reference"
                      }
                    },
                    "additionalProperties": false
                  }
                },
                "additionalProperties": false
              }
            ]
          }
        },
        "additionalProperties": false
      },
      "secret_reference": {
        "description": "Where a secret is: `env:NAME` or `file:PATH`.",
        "type": "string",
        "pattern": "^(env:[A-Za-z_][A-Za-z0-9_]*|file:[^\\u0000-\\u001f]+)$"
      },
      "tenant": {
        "title": "TenantConfiguration",
        "type": "object",
        "properties": {
          "connections": {
            "description": "One a forge and host (D30).",
            "type": "array",
            "items": {
              "$ref": "#/$defs/connection"
            }
          },
          "admission": {
            "title": "AdmissionConfiguration",
            "type": "object",
            "properties": {
              "vouch_by_edit": {
                "description": "The revision actor alone decides (D16). False where it is absent.",
                "type": "boolean"
              },
              "bots": {
                "description": "Bots that may direct the agent, by immutable id (D19).",
                "type": "array",
                "items": {
                  "title": "RegisteredBot",
                  "type": "object",
                  "required": [
                    "forge",
                    "host",
                    "id",
                    "role"
                  ],
                  "properties": {
                    "forge": {
                      "enum": [
                        "github",
                        "gitlab",
                        "forgejo"
                      ]
                    },
                    "host": {
                      "type": "string",
                      "minLength": 1
                    },
                    "id": {
                      "type": "string",
                      "minLength": 1
                    },
                    "role": {
                      "description": "The bot's role, by which a harness may restrict it further.",
                      "type": "string",
                      "pattern": "^[a-z][a-z0-9_-]{0,62}$"
                    }
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          },
          "redact": {
            "description": "Exact credentials to redact, of at least eight bytes each (D45).",
            "type": "array",
            "items": {
              "$ref": "#/$defs/secret_reference"
            }
          },
          "sealing_keys": {
            "description": "The keys that seal source text in the fleet's store, 64 hexadecimal digits each: the first seals, every one opens.",
            "type": "array",
            "minItems": 1,
            "items": {
              "$ref": "#/$defs/secret_reference"
            }
          },
          "keys": {
            "title": "KeyConfiguration",
            "type": "object",
            "required": [
              "directory"
            ],
            "properties": {
              "directory": {
                "description": "Where the signing keys are.",
                "type": "string",
                "minLength": 1
              }
            },
            "additionalProperties": false
          },
          "store": {
            "title": "StoreConfiguration",
            "description": "Where snapshots are kept; in memory, for the length of the command, where it is absent.",
            "type": "object",
            "required": [
              "directory"
            ],
            "properties": {
              "directory": {
                "type": "string",
                "minLength": 1
              }
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      },
      "connection": {
        "title": "ConnectionConfiguration",
        "type": "object",
        "required": [
          "forge",
          "host"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "description": "The host of entity URLs, with a port where it is not 443.",
            "type": "string",
            "minLength": 1
          },
          "path_prefix": {
            "description": "The path below which the forge lies on its host, where it has not the host for itself; no part of any key (D30).",
            "type": "string",
            "pattern": "^(/[A-Za-z0-9._~-]+)+$"
          },
          "ca_file": {
            "description": "The certificate authorities (PEM) that alone vouch for the forge, where it has some of its own.",
            "type": "string",
            "minLength": 1
          },
          "allow_private_addresses": {
            "description": "Whether the forge is at a loopback or private address under a name that does not say so. False where it is absent.",
            "type": "boolean"
          },
          "api_url": {
            "description": "Where the API is, if not where the forge has it by default.",
            "type": "string",
            "pattern": "^https?://[^/?#]+"
          },
          "log_hosts": {
            "description": "Hosts (with a port where it is not 443) to which the forge may redirect for logs, beside its own.",
            "type": "array",
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "credential": {
            "description": "The forge's credential; GITHUB_TOKEN, GITLAB_TOKEN or FORGEJO_TOKEN where it is absent.",
            "oneOf": [
              {
                "title": "TokenCredentialReference",
                "type": "object",
                "required": [
                  "token"
                ],
                "properties": {
                  "token": {
                    "$ref": "#/$defs/secret_reference"
                  }
                },
                "additionalProperties": false
              },
              {
                "title": "AppCredentialReference",
                "type": "object",
                "required": [
                  "app"
                ],
                "properties": {
                  "app": {
                    "title": "AppReference",
                    "type": "object",
                    "required": [
                      "id",
                      "private_key"
                    ],
                    "properties": {
                      "id": {
                        "type": "integer",
                        "minimum": 1
                      },
                      "private_key": {
                        "$ref": "#/$defs/secret_reference"
                      },
                      "installation_id": {
                        "description": "Looked up by repository where it is absent.",
                        "type": "integer",
                        "minimum": 1
                      }
                    },
                    "additionalProperties": false
                  }
                },
                "additionalProperties": false
              }
            ]
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/data-model/v1/assessment.schema.json
  "https://casefile.invalid/schemas/data-model/v1/assessment.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/data-model/v1/assessment.schema.json",
    "title": "Assessment",
    "description": "What a check provider found, and how far it looked (spec: Assessment).",
    "type": "object",
    "required": [
      "status",
      "diagnostics",
      "coverage",
      "validAsOf",
      "provider",
      "timing",
      "cache"
    ],
    "properties": {
      "status": {
        "$ref": "common.schema.json#/$defs/status"
      },
      "diagnostics": {
        "type": "array",
        "items": {
          "$ref": "diagnostic.schema.json"
        }
      },
      "evidence": {
        "type": "array",
        "items": {
          "title": "AssessmentEvidence",
          "type": "object",
          "required": [
            "kind"
          ],
          "properties": {
            "kind": {
              "type": "string",
              "minLength": 1
            },
            "message": {
              "type": "string"
            },
            "data": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "additionalProperties": true
        }
      },
      "coverage": {
        "title": "AssessmentCoverage",
        "type": "object",
        "required": [
          "requested",
          "covered",
          "degraded",
          "unsupported",
          "exhaustive",
          "truncated"
        ],
        "properties": {
          "requested": {
            "type": "object",
            "additionalProperties": true
          },
          "covered": {
            "title": "CoveredScope",
            "type": "object",
            "required": [],
            "properties": {
              "scope": {
                "type": "array",
                "items": {
                  "type": "string",
                  "minLength": 1
                }
              },
              "diagnosticSources": {
                "type": "array",
                "items": {
                  "type": "string",
                  "minLength": 1
                }
              },
              "rules": {
                "type": "array",
                "items": {
                  "type": "string",
                  "minLength": 1
                }
              },
              "comparison": {
                "enum": [
                  "all",
                  "introduced"
                ]
              }
            },
            "additionalProperties": true
          },
          "degraded": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "unsupported": {
            "type": "array",
            "items": {
              "title": "UnsupportedCoverage",
              "type": "object",
              "required": [
                "source",
                "reason"
              ],
              "properties": {
                "source": {
                  "type": "string",
                  "minLength": 1
                },
                "reason": {
                  "type": "string",
                  "minLength": 1
                },
                "requirement": {
                  "type": "string"
                },
                "detail": {
                  "type": "string"
                }
              },
              "additionalProperties": true
            }
          },
          "exhaustive": {
            "type": "boolean"
          },
          "truncated": {
            "type": "boolean"
          }
        },
        "additionalProperties": true
      },
      "validAsOf": {
        "$ref": "common.schema.json#/$defs/valid_as_of"
      },
      "provider": {
        "$ref": "common.schema.json#/$defs/provider"
      },
      "timing": {
        "type": "object",
        "additionalProperties": true
      },
      "cache": {
        "title": "AssessmentCache",
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "status": {
            "enum": [
              "hit",
              "miss",
              "stale",
              "disabled"
            ]
          }
        },
        "additionalProperties": true
      }
    },
    "additionalProperties": true
  },
  // schemas/data-model/v1/change-set.schema.json
  "https://casefile.invalid/schemas/data-model/v1/change-set.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/data-model/v1/change-set.schema.json",
    "title": "ChangeSet",
    "description": "A proposed delta over a baseline, as transitions of blob hashes; bytes are never in it (spec: ChangeSet).",
    "type": "object",
    "required": [
      "baseline",
      "changes"
    ],
    "properties": {
      "baseline": {
        "$ref": "common.schema.json#/$defs/baseline"
      },
      "changes": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/change"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "change": {
        "title": "Change",
        "description": "One path's transition.",
        "oneOf": [
          {
            "$ref": "#/$defs/modify"
          },
          {
            "$ref": "#/$defs/create"
          },
          {
            "$ref": "#/$defs/delete"
          },
          {
            "$ref": "#/$defs/rename"
          }
        ]
      },
      "modify": {
        "title": "ChangeModify",
        "type": "object",
        "required": [
          "kind",
          "path",
          "before",
          "after"
        ],
        "properties": {
          "kind": {
            "const": "modify"
          },
          "path": {
            "$ref": "common.schema.json#/$defs/path"
          },
          "before": {
            "$ref": "common.schema.json#/$defs/blob_id"
          },
          "after": {
            "$ref": "common.schema.json#/$defs/blob_id"
          }
        },
        "additionalProperties": false
      },
      "create": {
        "title": "ChangeCreate",
        "type": "object",
        "required": [
          "kind",
          "path",
          "after"
        ],
        "properties": {
          "kind": {
            "const": "create"
          },
          "path": {
            "$ref": "common.schema.json#/$defs/path"
          },
          "after": {
            "$ref": "common.schema.json#/$defs/blob_id"
          }
        },
        "additionalProperties": false
      },
      "delete": {
        "title": "ChangeDelete",
        "type": "object",
        "required": [
          "kind",
          "path",
          "before"
        ],
        "properties": {
          "kind": {
            "const": "delete"
          },
          "path": {
            "$ref": "common.schema.json#/$defs/path"
          },
          "before": {
            "$ref": "common.schema.json#/$defs/blob_id"
          }
        },
        "additionalProperties": false
      },
      "rename": {
        "title": "ChangeRename",
        "type": "object",
        "required": [
          "kind",
          "path",
          "from",
          "before",
          "after"
        ],
        "properties": {
          "kind": {
            "const": "rename"
          },
          "path": {
            "$ref": "common.schema.json#/$defs/path"
          },
          "from": {
            "$ref": "common.schema.json#/$defs/path"
          },
          "before": {
            "$ref": "common.schema.json#/$defs/blob_id"
          },
          "after": {
            "$ref": "common.schema.json#/$defs/blob_id"
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/data-model/v1/common.schema.json
  "https://casefile.invalid/schemas/data-model/v1/common.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/data-model/v1/common.schema.json",
    "description": "What the documents of the data model share.",
    "$defs": {
      "digest": {
        "title": "PrefixedDigest",
        "description": "The SHA-256 of some bytes, with the algorithm's name before it.",
        "type": "string",
        "pattern": "^sha256:[0-9a-f]{64}$"
      },
      "blob_id": {
        "title": "BlobIdString",
        "description": "A blob's id: the hash of its content, so that it never changes and may be kept for ever.",
        "type": "string",
        "pattern": "^blob:sha256:[0-9a-f]{64}$"
      },
      "path": {
        "title": "WorkspacePath",
        "description": "A path of the tree: relative, slash-separated, no empty, '.' or '..' segment, no backslash and no control character.",
        "type": "string",
        "minLength": 1,
        "maxLength": 4096,
        "pattern": "^[^/\\\\\\x00-\\x1f\\x7f]+(/[^/\\\\\\x00-\\x1f\\x7f]+)*$"
      },
      "baseline": {
        "title": "Baseline",
        "description": "The immutable identity of a request's input, stamped by the host alone (spec: SnapshotRef / Baseline).",
        "type": "object",
        "required": [
          "rev",
          "stampedAt"
        ],
        "properties": {
          "rev": {
            "description": "The content-addressed tree revision.",
            "type": "string",
            "pattern": "^git:tree:[0-9a-f]{40}([0-9a-f]{24})?$"
          },
          "dirty": {
            "description": "The digest of uncommitted bytes over the revision.",
            "$ref": "#/$defs/digest"
          },
          "stampedAt": {
            "description": "When the host stamped it, RFC 3339; no part of what it identifies.",
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
          }
        },
        "additionalProperties": false
      },
      "range": {
        "title": "TextRange",
        "description": "A span of a text in lines and UTF-16 code units, both from 0, its end not included.",
        "type": "object",
        "required": [
          "start",
          "end"
        ],
        "properties": {
          "start": {
            "$ref": "#/$defs/position"
          },
          "end": {
            "$ref": "#/$defs/position"
          }
        },
        "additionalProperties": false
      },
      "position": {
        "title": "TextPosition",
        "description": "A place in a text.",
        "type": "object",
        "required": [
          "line",
          "char"
        ],
        "properties": {
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "char": {
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      },
      "status": {
        "title": "EvaluationStatus",
        "description": "What became of an evaluation or a proposal.",
        "enum": [
          "complete",
          "incomplete",
          "unsupported",
          "error",
          "cancelled"
        ]
      },
      "fail_class": {
        "title": "EvaluationFailClass",
        "description": "Why an evaluation failed (spec: FailClass; D43).",
        "enum": [
          "health",
          "contract",
          "policy",
          "input"
        ]
      },
      "valid_as_of": {
        "title": "ValidAsOf",
        "description": "The exact freshness of an answer (spec: Blob protocol, \"validAsOf is exact\").",
        "type": "object",
        "required": [
          "baseline",
          "changesetDigest",
          "blobs"
        ],
        "properties": {
          "baseline": {
            "$ref": "#/$defs/baseline"
          },
          "changesetDigest": {
            "$ref": "#/$defs/digest"
          },
          "blobs": {
            "description": "Every blob that was read, sorted.",
            "type": "array",
            "items": {
              "$ref": "#/$defs/blob_id"
            },
            "uniqueItems": true
          }
        },
        "additionalProperties": false
      },
      "provider": {
        "title": "ProviderIdentity",
        "description": "Who evaluated; evidence, and no authority.",
        "type": "object",
        "required": [
          "id",
          "version",
          "configDigest",
          "capabilityVersion"
        ],
        "properties": {
          "id": {
            "type": "string",
            "minLength": 1
          },
          "version": {
            "type": "string",
            "minLength": 1
          },
          "configDigest": {
            "$ref": "#/$defs/digest"
          },
          "capabilityVersion": {
            "type": "string",
            "minLength": 1
          },
          "buildDigest": {
            "$ref": "#/$defs/digest"
          },
          "artifactDigest": {
            "$ref": "#/$defs/digest"
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/data-model/v1/decision.schema.json
  "https://casefile.invalid/schemas/data-model/v1/decision.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/data-model/v1/decision.schema.json",
    "title": "Decision",
    "description": "What the host decides, and on what coverage. It is the host's alone.",
    "type": "object",
    "required": [
      "outcome",
      "coverage",
      "gating"
    ],
    "properties": {
      "outcome": {
        "enum": [
          "allow",
          "deny"
        ]
      },
      "coverage": {
        "title": "DecisionCoverage",
        "type": "object",
        "required": [
          "required",
          "ran",
          "degraded"
        ],
        "properties": {
          "required": {
            "type": "array",
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "ran": {
            "type": "array",
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "degraded": {
            "type": "array",
            "items": {
              "title": "DegradedCoverage",
              "type": "object",
              "required": [
                "check",
                "reason",
                "failClass"
              ],
              "properties": {
                "check": {
                  "type": "string",
                  "minLength": 1
                },
                "reason": {
                  "type": "string",
                  "minLength": 1
                },
                "failClass": {
                  "$ref": "common.schema.json#/$defs/fail_class"
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "gating": {
        "description": "Fingerprints of the findings that decided, by source.",
        "type": "array",
        "items": {
          "title": "GatingFinding",
          "type": "object",
          "required": [
            "source",
            "fingerprint"
          ],
          "properties": {
            "source": {
              "type": "string",
              "minLength": 1
            },
            "fingerprint": {
              "$ref": "common.schema.json#/$defs/digest"
            }
          },
          "additionalProperties": false
        }
      }
    },
    "additionalProperties": false
  },
  // schemas/data-model/v1/diagnostic.schema.json
  "https://casefile.invalid/schemas/data-model/v1/diagnostic.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/data-model/v1/diagnostic.schema.json",
    "title": "Diagnostic",
    "description": "A finding; whether it decides anything is the host's to say (spec: Diagnostic).",
    "type": "object",
    "required": [
      "code",
      "severity",
      "message",
      "location",
      "fingerprint"
    ],
    "properties": {
      "code": {
        "type": "string",
        "minLength": 1
      },
      "severity": {
        "enum": [
          "error",
          "warning",
          "info",
          "hint"
        ]
      },
      "source": {
        "description": "Overwritten by the host with the provider's authenticated id.",
        "type": "string"
      },
      "message": {
        "type": "string",
        "minLength": 1
      },
      "help": {
        "type": "string"
      },
      "location": {
        "title": "DiagnosticLocation",
        "type": "object",
        "required": [
          "path"
        ],
        "properties": {
          "path": {
            "$ref": "common.schema.json#/$defs/path"
          },
          "range": {
            "$ref": "common.schema.json#/$defs/range"
          }
        },
        "additionalProperties": false
      },
      "fingerprint": {
        "description": "The finding's identity, whatever line it stands on; it counts within its source only.",
        "$ref": "common.schema.json#/$defs/digest"
      },
      "introduced": {
        "type": "boolean"
      },
      "fix": {
        "title": "DiagnosticFix",
        "description": "A reference to an edit that may be proposed; its arguments carry no authority.",
        "type": "object",
        "required": [
          "editRef"
        ],
        "properties": {
          "editRef": {
            "type": "string",
            "minLength": 1
          },
          "args": {
            "type": "object",
            "additionalProperties": true
          }
        },
        "additionalProperties": false
      }
    },
    "additionalProperties": true
  },
  // schemas/data-model/v1/edit-plan.schema.json
  "https://casefile.invalid/schemas/data-model/v1/edit-plan.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/data-model/v1/edit-plan.schema.json",
    "title": "EditPlan",
    "description": "A provider's proposal: data, and nothing to be executed (spec: EditPlan).",
    "type": "object",
    "required": [
      "proposalId",
      "provider",
      "status",
      "baseline",
      "validAsOf",
      "touchedResources",
      "workspaceEdit"
    ],
    "properties": {
      "proposalId": {
        "type": "string",
        "minLength": 1
      },
      "provider": {
        "$ref": "common.schema.json#/$defs/provider"
      },
      "status": {
        "$ref": "common.schema.json#/$defs/status"
      },
      "baseline": {
        "$ref": "common.schema.json#/$defs/baseline"
      },
      "validAsOf": {
        "title": "PlanValidAsOf",
        "type": "object",
        "required": [
          "baseline",
          "blobs"
        ],
        "properties": {
          "baseline": {
            "$ref": "common.schema.json#/$defs/baseline"
          },
          "blobs": {
            "type": "array",
            "items": {
              "$ref": "common.schema.json#/$defs/blob_id"
            },
            "uniqueItems": true
          }
        },
        "additionalProperties": true
      },
      "touchedResources": {
        "type": "array",
        "items": {
          "title": "TouchedResource",
          "type": "object",
          "required": [
            "path"
          ],
          "properties": {
            "path": {
              "$ref": "common.schema.json#/$defs/path"
            },
            "precondition": {
              "$ref": "#/$defs/precondition"
            }
          },
          "additionalProperties": true
        }
      },
      "workspaceEdit": {
        "title": "WorkspaceEdit",
        "type": "object",
        "required": [
          "documentChanges"
        ],
        "properties": {
          "documentChanges": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/operation"
            }
          }
        },
        "additionalProperties": true
      },
      "warnings": {
        "type": "array",
        "items": {
          "type": "string",
          "minLength": 1
        }
      },
      "rationale": {
        "type": "string"
      },
      "confidence": {
        "type": "number"
      }
    },
    "additionalProperties": true,
    "$defs": {
      "precondition": {
        "title": "EditPrecondition",
        "oneOf": [
          {
            "title": "ExpectedDigest",
            "type": "object",
            "required": [
              "expectedDigest"
            ],
            "properties": {
              "expectedDigest": {
                "$ref": "common.schema.json#/$defs/blob_id"
              }
            },
            "additionalProperties": false
          },
          {
            "title": "ExpectedAbsence",
            "type": "object",
            "required": [
              "expectedAbsence"
            ],
            "properties": {
              "expectedAbsence": {
                "const": true
              }
            },
            "additionalProperties": false
          }
        ]
      },
      "operation": {
        "title": "EditOperation",
        "oneOf": [
          {
            "title": "CreateResource",
            "type": "object",
            "required": [
              "kind",
              "path",
              "content",
              "precondition"
            ],
            "properties": {
              "kind": {
                "const": "create"
              },
              "path": {
                "$ref": "common.schema.json#/$defs/path"
              },
              "content": {
                "$ref": "common.schema.json#/$defs/blob_id"
              },
              "precondition": {
                "$ref": "#/$defs/precondition"
              }
            },
            "additionalProperties": false
          },
          {
            "title": "ReplaceResource",
            "type": "object",
            "required": [
              "kind",
              "path",
              "content",
              "precondition"
            ],
            "properties": {
              "kind": {
                "const": "replace"
              },
              "path": {
                "$ref": "common.schema.json#/$defs/path"
              },
              "content": {
                "$ref": "common.schema.json#/$defs/blob_id"
              },
              "precondition": {
                "$ref": "#/$defs/precondition"
              }
            },
            "additionalProperties": false
          },
          {
            "title": "DeleteResource",
            "type": "object",
            "required": [
              "kind",
              "path",
              "precondition"
            ],
            "properties": {
              "kind": {
                "const": "delete"
              },
              "path": {
                "$ref": "common.schema.json#/$defs/path"
              },
              "precondition": {
                "$ref": "#/$defs/precondition"
              }
            },
            "additionalProperties": false
          },
          {
            "title": "RenameResource",
            "type": "object",
            "required": [
              "kind",
              "from",
              "path",
              "precondition"
            ],
            "properties": {
              "kind": {
                "const": "rename"
              },
              "from": {
                "$ref": "common.schema.json#/$defs/path"
              },
              "path": {
                "$ref": "common.schema.json#/$defs/path"
              },
              "precondition": {
                "$ref": "#/$defs/precondition"
              }
            },
            "additionalProperties": false
          },
          {
            "title": "EditText",
            "type": "object",
            "required": [
              "kind",
              "path",
              "precondition",
              "rangeBasis",
              "coordinateSystem",
              "edits"
            ],
            "properties": {
              "kind": {
                "const": "edit"
              },
              "path": {
                "$ref": "common.schema.json#/$defs/path"
              },
              "precondition": {
                "$ref": "#/$defs/precondition"
              },
              "rangeBasis": {
                "description": "The digest of the text that the ranges are of.",
                "$ref": "common.schema.json#/$defs/blob_id"
              },
              "coordinateSystem": {
                "const": "utf16"
              },
              "edits": {
                "type": "array",
                "items": {
                  "title": "TextEdit",
                  "type": "object",
                  "required": [
                    "range",
                    "newText"
                  ],
                  "properties": {
                    "range": {
                      "$ref": "common.schema.json#/$defs/range"
                    },
                    "newText": {
                      "type": "string"
                    }
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        ]
      }
    }
  },
  // schemas/entity-context-snapshot/v1/actor-state.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/actor-state.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/actor-state.schema.json",
    "title": "ActorState",
    "description": "state/actors.json: the current role of every actor that the snapshot names (spec: Relationships, history, and collection profiles).",
    "type": "object",
    "required": [
      "actors"
    ],
    "properties": {
      "actors": {
        "description": "One row for each referenced actor id, sorted by the id's UTF-8 bytes.",
        "type": "array",
        "uniqueItems": true,
        "items": {
          "$ref": "#/$defs/actor"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "actor": {
        "title": "ActorRow",
        "description": "What was observed of one actor during assembly. A bot has the role 'bot', unverified; a human without a verified role has null, and consumers fail closed.",
        "type": "object",
        "required": [
          "id",
          "kind",
          "login",
          "role",
          "role_verified"
        ],
        "properties": {
          "id": {
            "description": "The forge's immutable id of the actor.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "kind": {
            "description": "'bot' only by the forge's own type or flag (D19).",
            "enum": [
              "human",
              "bot"
            ]
          },
          "login": {
            "description": "The current login, filtered; null when it is unavailable, unsafe or empty.",
            "type": [
              "string",
              "null"
            ],
            "minLength": 1
          },
          "role": {
            "description": "The effective repository permission; 'bot' is a marker without authority; null is unknown.",
            "oneOf": [
              {
                "$ref": "common.schema.json#/$defs/actor_role"
              },
              {
                "const": "bot"
              },
              {
                "type": "null"
              }
            ]
          },
          "role_verified": {
            "description": "Whether the forge answered with this permission; false for every bot.",
            "type": "boolean"
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "kind": {
                  "const": "bot"
                }
              },
              "required": [
                "kind"
              ]
            },
            "then": {
              "properties": {
                "role": {
                  "const": "bot"
                },
                "role_verified": {
                  "const": false
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "kind": {
                  "const": "human"
                }
              },
              "required": [
                "kind"
              ]
            },
            "then": {
              "properties": {
                "role": {
                  "not": {
                    "const": "bot"
                  }
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "role_verified": {
                  "const": true
                }
              },
              "required": [
                "role_verified"
              ]
            },
            "then": {
              "properties": {
                "role": {
                  "$ref": "common.schema.json#/$defs/actor_role"
                }
              }
            },
            "else": {
              "properties": {
                "role": {
                  "oneOf": [
                    {
                      "const": "bot"
                    },
                    {
                      "type": "null"
                    }
                  ]
                }
              }
            }
          }
        ],
        "additionalProperties": false
      }
    }
  },
  // schemas/entity-context-snapshot/v1/agent-runs.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/agent-runs.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/agent-runs.schema.json",
    "title": "AgentRuns",
    "description": "history/agent-runs.json: immutable receipts of earlier runs that the forge shows (spec: Relationships, history, and collection profiles).",
    "type": "object",
    "required": [
      "runs"
    ],
    "properties": {
      "runs": {
        "description": "Receipts, sorted by completion time and then id.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/run"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "run": {
        "title": "AgentRun",
        "description": "One receipt: what a run consumed and what came of it.",
        "type": "object",
        "required": [
          "id",
          "agent",
          "status",
          "input_revision",
          "result_record_keys",
          "completed_at"
        ],
        "properties": {
          "id": {
            "description": "The id of the comment that carries the receipt (D39).",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "agent": {
            "description": "The agent's filtered display name.",
            "type": "string",
            "minLength": 1
          },
          "status": {
            "description": "How the run ended.",
            "enum": [
              "success",
              "failure",
              "cancelled",
              "skipped",
              "timed_out"
            ]
          },
          "input_revision": {
            "description": "The SHA-256 of the index.json that the run consumed (D33).",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "input_head_sha": {
            "description": "The Git revision that was checked out for the run, apart from input_revision.",
            "$ref": "common.schema.json#/$defs/git_oid"
          },
          "result_record_keys": {
            "description": "The records in which the run answered, sorted by ASCII bytes; they may lie outside the tree (D39).",
            "type": "array",
            "items": {
              "$ref": "common.schema.json#/$defs/record_key"
            },
            "uniqueItems": true
          },
          "resulting_commit_sha": {
            "description": "The commit that the run made, if it made one.",
            "$ref": "common.schema.json#/$defs/git_oid"
          },
          "started_at": {
            "description": "When the run started, as the receipt says.",
            "$ref": "common.schema.json#/$defs/timestamp"
          },
          "completed_at": {
            "description": "When the run ended, as the receipt says.",
            "$ref": "common.schema.json#/$defs/timestamp"
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/entity-context-snapshot/v1/check.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/check.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/check.schema.json",
    "title": "CheckMetadata",
    "description": "checks/<record-key>/metadata.json: the observed state of one check of the captured head (spec: Ordering files and prompt assembly). Which times and outcome it has follows from its status.",
    "type": "object",
    "required": [
      "id",
      "name",
      "status",
      "created_at",
      "head_sha"
    ],
    "properties": {
      "id": {
        "description": "The forge's immutable id of the check run; a new attempt has a new one.",
        "$ref": "common.schema.json#/$defs/structural_id"
      },
      "name": {
        "description": "The check's filtered display name.",
        "type": "string",
        "minLength": 1
      },
      "status": {
        "description": "The normalized status.",
        "enum": [
          "queued",
          "in_progress",
          "completed"
        ]
      },
      "conclusion": {
        "description": "The normalized outcome; only of a completed check, and always of it.",
        "enum": [
          "success",
          "failure",
          "neutral",
          "cancelled",
          "skipped",
          "timed_out",
          "action_required",
          "stale"
        ]
      },
      "created_at": {
        "description": "The forge's immutable creation time (D28); never a time that the runner observed.",
        "$ref": "common.schema.json#/$defs/timestamp"
      },
      "head_sha": {
        "description": "The revision that was checked: the captured head of the change proposal.",
        "$ref": "common.schema.json#/$defs/git_oid"
      },
      "started_at": {
        "description": "When it started; not of a queued check, nor of one that never started.",
        "$ref": "common.schema.json#/$defs/timestamp"
      },
      "never_started": {
        "description": "Whether the forge says that a completed check never started; then it is cancelled, skipped or a failure.",
        "type": "boolean"
      },
      "completed_at": {
        "description": "When it ended; only of a completed check, and always of it.",
        "$ref": "common.schema.json#/$defs/timestamp"
      }
    },
    "allOf": [
      {
        "if": {
          "properties": {
            "status": {
              "const": "queued"
            }
          },
          "required": [
            "status"
          ]
        },
        "then": {
          "not": {
            "anyOf": [
              {
                "required": [
                  "started_at"
                ]
              },
              {
                "required": [
                  "completed_at"
                ]
              },
              {
                "required": [
                  "conclusion"
                ]
              },
              {
                "required": [
                  "never_started"
                ]
              }
            ]
          }
        }
      },
      {
        "if": {
          "properties": {
            "status": {
              "const": "in_progress"
            }
          },
          "required": [
            "status"
          ]
        },
        "then": {
          "required": [
            "started_at"
          ],
          "not": {
            "anyOf": [
              {
                "required": [
                  "completed_at"
                ]
              },
              {
                "required": [
                  "conclusion"
                ]
              },
              {
                "required": [
                  "never_started"
                ]
              }
            ]
          }
        }
      },
      {
        "if": {
          "properties": {
            "status": {
              "const": "completed"
            }
          },
          "required": [
            "status"
          ]
        },
        "then": {
          "required": [
            "completed_at",
            "conclusion",
            "never_started"
          ],
          "if": {
            "properties": {
              "never_started": {
                "const": true
              }
            },
            "required": [
              "never_started"
            ]
          },
          "then": {
            "properties": {
              "conclusion": {
                "enum": [
                  "cancelled",
                  "skipped",
                  "failure"
                ]
              }
            },
            "not": {
              "required": [
                "started_at"
              ]
            }
          },
          "else": {
            "required": [
              "started_at"
            ]
          }
        }
      }
    ],
    "additionalProperties": false
  },
  // schemas/entity-context-snapshot/v1/collection.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/collection.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/collection.schema.json",
    "title": "CollectionProfile",
    "description": "collection.json: the exact configuration of a collection, hashed as index.json's collection_profile (spec: Relationships, history, and collection profiles).",
    "type": "object",
    "required": [
      "admission",
      "entity_kind",
      "included_sources",
      "record_selection",
      "check_log_selection",
      "bounds"
    ],
    "properties": {
      "admission": {
        "description": "Who may give the agent input (spec: Stable records and mutable state).",
        "$ref": "#/$defs/admission"
      },
      "entity_kind": {
        "description": "The kind of the handled entity; the same as in entity/metadata.json.",
        "enum": [
          "work_item",
          "change_proposal"
        ]
      },
      "included_sources": {
        "description": "The selected sources, sorted by ASCII bytes; 'entity' is always one. A work item has only 'comments' and 'agent_runs' beside it, and 'check_logs' needs 'checks'.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/source"
        },
        "contains": {
          "const": "entity"
        },
        "uniqueItems": true
      },
      "record_selection": {
        "description": "Which end of the canonical order is kept when a source has more records than max_records_per_source.",
        "enum": [
          "oldest",
          "newest"
        ]
      },
      "check_log_selection": {
        "description": "Whose logs are collected among the retained checks: 'failed' are failure, timed_out, action_required and stale. 'none' exactly when 'check_logs' is not included (D14).",
        "enum": [
          "none",
          "failed",
          "all"
        ]
      },
      "bounds": {
        "description": "How much is collected; applied after the security pipeline over the full source, but for max_source_bytes.",
        "$ref": "#/$defs/bounds"
      }
    },
    "allOf": [
      {
        "if": {
          "properties": {
            "entity_kind": {
              "const": "work_item"
            }
          },
          "required": [
            "entity_kind"
          ]
        },
        "then": {
          "properties": {
            "included_sources": {
              "items": {
                "enum": [
                  "entity",
                  "comments",
                  "agent_runs"
                ]
              }
            }
          }
        }
      },
      {
        "if": {
          "properties": {
            "included_sources": {
              "contains": {
                "const": "check_logs"
              }
            }
          },
          "required": [
            "included_sources"
          ]
        },
        "then": {
          "properties": {
            "included_sources": {
              "contains": {
                "const": "checks"
              }
            },
            "check_log_selection": {
              "enum": [
                "failed",
                "all"
              ]
            }
          }
        },
        "else": {
          "properties": {
            "check_log_selection": {
              "const": "none"
            }
          }
        }
      }
    ],
    "additionalProperties": false,
    "$defs": {
      "source": {
        "title": "CollectionSource",
        "description": "A kind of source that a profile can select.",
        "enum": [
          "entity",
          "comments",
          "reviews",
          "checks",
          "check_logs",
          "agent_runs"
        ]
      },
      "admission": {
        "title": "CollectionAdmission",
        "description": "The effective threshold of the run, derived from the selected harness.",
        "type": "object",
        "required": [
          "human_min_role"
        ],
        "properties": {
          "human_min_role": {
            "description": "The least role of a human whose records enter: 'triage' for agents that observe, 'write' for agents that mutate. Registered bots follow their own rule.",
            "enum": [
              "triage",
              "write"
            ]
          }
        },
        "additionalProperties": false
      },
      "bounds": {
        "title": "CollectionBounds",
        "description": "Counts and sizes that bound a collection.",
        "type": "object",
        "required": [
          "max_records_per_source",
          "max_source_bytes",
          "max_record_bytes",
          "max_log_bytes",
          "max_metadata_string_bytes",
          "max_labels"
        ],
        "properties": {
          "max_records_per_source": {
            "description": "Records kept of each included source; what it drops is a profile_bound gap.",
            "type": "integer",
            "minimum": 1
          },
          "max_source_bytes": {
            "description": "Bytes of one source before it is decoded; a larger one is a source_too_large gap and no prefix of it is emitted (D15).",
            "type": "integer",
            "minimum": 1
          },
          "max_record_bytes": {
            "description": "Bytes of a record's filtered body, its line feed included.",
            "type": "integer",
            "minimum": 1
          },
          "max_log_bytes": {
            "description": "Bytes of a filtered check log, its line feed included.",
            "type": "integer",
            "minimum": 1
          },
          "max_metadata_string_bytes": {
            "description": "Bytes of a filtered display string; a structural value that is longer is invalid (D15).",
            "type": "integer",
            "minimum": 1
          },
          "max_labels": {
            "description": "Labels kept of the entity after filtering and sorting; what it drops is a profile_bound gap of the scope 'entity'.",
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/entity-context-snapshot/v1/common.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json",
    "title": "Common",
    "description": "The values that several documents of a snapshot share (spec: Canonical bytes; Stable records and mutable state).",
    "$defs": {
      "timestamp": {
        "title": "TimestampString",
        "description": "An instant in UTC with exactly nine fractional digits, YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ; no other spelling is canonical (spec: Canonical bytes).",
        "type": "string",
        "format": "date-time",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{9}Z$"
      },
      "git_oid": {
        "title": "GitOidString",
        "description": "A Git object id in lowercase hexadecimal, SHA-1 (40 digits) or SHA-256 (64 digits) (spec: Canonical bytes).",
        "type": "string",
        "pattern": "^[0-9a-f]{40}([0-9a-f]{24})?$"
      },
      "record_key": {
        "title": "Sha256String",
        "description": "A SHA-256 in lowercase hexadecimal: a record or thread key, or the digest of a file's bytes (spec: Stable records and mutable state; Canonical bytes).",
        "type": "string",
        "pattern": "^[0-9a-f]{64}$"
      },
      "structural_id": {
        "title": "StructuralIdString",
        "description": "A forge's immutable id of an object or actor: no white space, control character, slash or shell separator. Adapters narrow it to their forge's mapping before validation (spec: Canonical bytes, structural IDs).",
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9._:=-]*$"
      },
      "github_node_id": {
        "title": "GithubNodeIdString",
        "description": "GitHub's GraphQL node id, the only spelling of an id from GitHub (spec: Canonical bytes, structural IDs).",
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_=-]*$"
      },
      "finding_code": {
        "title": "FindingCodeString",
        "description": "The code of a detector of the filter; it says what was found and never the text (spec: Canonical bytes).",
        "type": "string",
        "pattern": "^[a-z][a-z0-9._-]*$"
      },
      "repository_path": {
        "title": "RepositoryPathString",
        "description": "A repository's path or a file's path in it, in the printable ASCII alphabet that v1 allows: slash-separated, relative, no slash at either end, no empty, '.' or '..' segment, no percent sign, nothing invisible (spec: Canonical bytes, repository paths).",
        "type": "string",
        "minLength": 1,
        "pattern": "^[A-Za-z0-9._/~!$&()+,;=:@#\\[\\]{} -]+$",
        "allOf": [
          {
            "not": {
              "pattern": "^/"
            }
          },
          {
            "not": {
              "pattern": "/$"
            }
          },
          {
            "not": {
              "pattern": "//"
            }
          },
          {
            "not": {
              "pattern": "(^|/)\\.{1,2}(/|$)"
            }
          },
          {
            "not": {
              "pattern": "%"
            }
          },
          {
            "not": {
              "pattern": "[​-‍‪-‮⁦-⁩﻿︀-️￹-￻]"
            }
          }
        ]
      },
      "actor_role": {
        "title": "ActorRole",
        "description": "A forge-verified effective repository permission (spec: Relationships, history, and collection profiles). 'bot' is no permission and not among them.",
        "enum": [
          "admin",
          "maintain",
          "write",
          "triage",
          "read",
          "none",
          "external"
        ]
      }
    }
  },
  // schemas/entity-context-snapshot/v1/entity.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/entity.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/entity.schema.json",
    "title": "EntityMetadata",
    "description": "entity/metadata.json: the handled work item or change proposal without its body (spec: Tree; Relationship to normalized-event v1).",
    "type": "object",
    "required": [
      "kind",
      "id",
      "number",
      "title",
      "state",
      "author_id",
      "author",
      "created_at",
      "updated_at",
      "labels"
    ],
    "properties": {
      "kind": {
        "description": "An issue is a work_item, a pull or merge request a change_proposal.",
        "enum": [
          "work_item",
          "change_proposal"
        ]
      },
      "id": {
        "description": "The forge's immutable id of the entity, an input of its record key; never its display number.",
        "$ref": "common.schema.json#/$defs/structural_id"
      },
      "number": {
        "description": "The display number by which people and events name the entity.",
        "type": "integer",
        "minimum": 1
      },
      "title": {
        "description": "The filtered title; one that is empty or unsafe aborts assembly (spec: Canonical bytes).",
        "type": "string",
        "minLength": 1
      },
      "state": {
        "description": "The normalized state; only a change proposal can be merged.",
        "enum": [
          "open",
          "closed",
          "merged"
        ]
      },
      "author_id": {
        "description": "The creator's immutable actor id, or null when the forge withholds it.",
        "oneOf": [
          {
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          {
            "type": "null"
          }
        ]
      },
      "author": {
        "description": "The creator's current login, filtered; null when it is unavailable, unsafe or empty.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "created_at": {
        "description": "When the forge says that the entity was created.",
        "$ref": "common.schema.json#/$defs/timestamp"
      },
      "updated_at": {
        "description": "When the forge says that the entity was last changed.",
        "$ref": "common.schema.json#/$defs/timestamp"
      },
      "labels": {
        "description": "The filtered labels without duplicates, sorted by UTF-8 bytes and bounded by max_labels (spec: Ordering and determinism).",
        "type": "array",
        "items": {
          "type": "string"
        },
        "uniqueItems": true
      }
    },
    "allOf": [
      {
        "if": {
          "properties": {
            "kind": {
              "const": "work_item"
            }
          },
          "required": [
            "kind"
          ]
        },
        "then": {
          "properties": {
            "state": {
              "enum": [
                "open",
                "closed"
              ]
            }
          }
        }
      }
    ],
    "additionalProperties": false
  },
  // schemas/entity-context-snapshot/v1/index.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/index.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/index.schema.json",
    "title": "SnapshotIndex",
    "description": "index.json: the manifest of every other staged file, the records and the gaps (spec: Tree). Its SHA-256 is the snapshot's identity (D33).",
    "type": "object",
    "required": [
      "schema_version",
      "filter_version",
      "collection_profile",
      "filter",
      "source",
      "entity",
      "files",
      "records",
      "gaps"
    ],
    "properties": {
      "schema_version": {
        "description": "The version of this contract; consumers refuse any other (spec: Compatibility).",
        "const": 1
      },
      "filter_version": {
        "description": "The version of filters and bounds; consumers refuse one that is not on their list (spec: Compatibility; D34).",
        "type": "string",
        "minLength": 1
      },
      "collection_profile": {
        "description": "The SHA-256 of the exact bytes of collection.json.",
        "$ref": "common.schema.json#/$defs/record_key"
      },
      "filter": {
        "description": "What the filter did to the source-derived values of the index itself (spec: Canonical bytes; D38).",
        "$ref": "#/$defs/emitted_filter"
      },
      "source": {
        "description": "Where the entity lives (spec: Stable records and mutable state).",
        "$ref": "#/$defs/source"
      },
      "entity": {
        "description": "Which entity is handled; entity/metadata.json has the rest.",
        "$ref": "#/$defs/entity"
      },
      "files": {
        "description": "Every staged file but index.json, sorted by path.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/file"
        }
      },
      "records": {
        "description": "Retained records and those whose content the filter rejected (D7), sorted by creation time and then record key.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/record"
        }
      },
      "gaps": {
        "description": "What the scopes lack, sorted by scope and code, at most one row for each pair (spec: Relationships, history, and collection profiles).",
        "type": "array",
        "items": {
          "$ref": "#/$defs/gap"
        }
      }
    },
    "allOf": [
      {
        "if": {
          "properties": {
            "source": {
              "properties": {
                "forge": {
                  "const": "github"
                }
              },
              "required": [
                "forge"
              ]
            }
          },
          "required": [
            "source"
          ]
        },
        "then": {
          "properties": {
            "source": {
              "properties": {
                "repository_id": {
                  "$ref": "common.schema.json#/$defs/github_node_id"
                }
              }
            },
            "entity": {
              "properties": {
                "id": {
                  "$ref": "common.schema.json#/$defs/github_node_id"
                }
              }
            },
            "records": {
              "items": {
                "properties": {
                  "id": {
                    "$ref": "common.schema.json#/$defs/github_node_id"
                  },
                  "author_id": {
                    "oneOf": [
                      {
                        "$ref": "common.schema.json#/$defs/github_node_id"
                      },
                      {
                        "type": "null"
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    ],
    "additionalProperties": false,
    "$defs": {
      "findings": {
        "title": "FilterFindings",
        "description": "What the detectors found, sorted by code.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/finding"
        }
      },
      "finding": {
        "title": "FilterFinding",
        "description": "One detector's code and count; never the text (spec: Canonical bytes).",
        "type": "object",
        "required": [
          "code",
          "count"
        ],
        "properties": {
          "code": {
            "description": "The detector's code.",
            "$ref": "common.schema.json#/$defs/finding_code"
          },
          "count": {
            "description": "How often it matched (D46).",
            "type": "integer",
            "minimum": 1
          }
        },
        "additionalProperties": false
      },
      "filter": {
        "title": "RecordFilter",
        "description": "What the filter did to a record (spec: Canonical bytes).",
        "type": "object",
        "required": [
          "status",
          "findings"
        ],
        "properties": {
          "status": {
            "description": "The strongest of what happened; 'rejected' means that no content is emitted.",
            "enum": [
              "unchanged",
              "modified",
              "truncated",
              "rejected"
            ]
          },
          "findings": {
            "description": "The findings of all passes.",
            "$ref": "#/$defs/findings"
          }
        },
        "additionalProperties": false
      },
      "emitted_filter": {
        "title": "EmittedFilter",
        "description": "What the filter did to a file that is emitted, which therefore is not rejected (spec: Canonical bytes).",
        "type": "object",
        "required": [
          "status",
          "findings"
        ],
        "properties": {
          "status": {
            "description": "The strongest of what happened.",
            "enum": [
              "unchanged",
              "modified",
              "truncated"
            ]
          },
          "findings": {
            "description": "The findings of all passes.",
            "$ref": "#/$defs/findings"
          }
        },
        "additionalProperties": false
      },
      "source": {
        "title": "SnapshotSource",
        "description": "Forge, host and repository. All but `repository` are inputs of every record key.",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository_id",
          "repository"
        ],
        "properties": {
          "forge": {
            "description": "The forge's kind.",
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "description": "The lowercase DNS name of the entity's URL, with :port exactly when the HTTPS port is not 443.",
            "type": "string",
            "pattern": "^[a-z0-9.-]+(:([1-9]|[1-9][0-9]{1,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?$",
            "allOf": [
              {
                "not": {
                  "pattern": ":443$"
                }
              }
            ]
          },
          "repository_id": {
            "description": "The forge's immutable id of the repository: a node id on GitHub, a number on GitLab and Forgejo.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "repository": {
            "description": "The path by which people find the repository; no input of any key, so that a rename rewrites no record.",
            "allOf": [
              {
                "$ref": "common.schema.json#/$defs/repository_path"
              },
              {
                "pattern": "^[^/]+(/[^/]+)+$"
              }
            ]
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "forge": {
                  "const": "github"
                }
              },
              "required": [
                "forge"
              ]
            },
            "then": {
              "properties": {
                "repository_id": {
                  "$ref": "common.schema.json#/$defs/github_node_id"
                },
                "repository": {
                  "pattern": "^[a-z0-9_.-]+/[a-z0-9_.-]+$"
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "forge": {
                  "enum": [
                    "gitlab",
                    "forgejo"
                  ]
                }
              },
              "required": [
                "forge"
              ]
            },
            "then": {
              "properties": {
                "repository_id": {
                  "pattern": "^[1-9][0-9]*$"
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "forge": {
                  "const": "forgejo"
                }
              },
              "required": [
                "forge"
              ]
            },
            "then": {
              "properties": {
                "repository": {
                  "pattern": "^[a-z0-9_.-]+/[a-z0-9_.-]+$"
                }
              }
            }
          }
        ],
        "additionalProperties": false
      },
      "entity": {
        "title": "SnapshotEntity",
        "description": "The handled entity's kind and identity.",
        "type": "object",
        "required": [
          "kind",
          "id"
        ],
        "properties": {
          "kind": {
            "description": "An issue is a work_item, a pull or merge request a change_proposal.",
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "id": {
            "description": "The forge's immutable id of the entity.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "updated_at": {
            "description": "When the forge says that the entity was last changed.",
            "$ref": "common.schema.json#/$defs/timestamp"
          }
        },
        "additionalProperties": false
      },
      "file_role": {
        "title": "FileRole",
        "description": "What a staged file is; it decides the media type and whether a filter summary stands beside it (D9).",
        "enum": [
          "collection",
          "entity_metadata",
          "entity_record",
          "comment_record",
          "review_record",
          "thread_order",
          "timeline_view",
          "unresolved_review_view",
          "review_view",
          "reviews",
          "agent_runs",
          "check_metadata",
          "check_log",
          "actor_state",
          "thread_state"
        ]
      },
      "file": {
        "title": "ManifestFile",
        "description": "One staged file (spec: Tree; Canonical bytes).",
        "type": "object",
        "required": [
          "path",
          "role",
          "media_type",
          "bytes",
          "sha256"
        ],
        "properties": {
          "path": {
            "description": "Where it lies under the context root; only the paths of the tree exist.",
            "type": "string",
            "pattern": "^(collection[.]json|entity/metadata[.]json|records/([0-9]{8}T[0-9]{15}Z)-[0-9a-f]{64}[.]md|threads/[0-9a-f]{64}[.]order|views/(timeline|unresolved-review)[.]order|views/reviews/[0-9a-f]{64}[.]order|relations/reviews[.]json|history/agent-runs[.]json|checks/[0-9a-f]{64}/(metadata[.]json|log[.]txt)|state/(actors|threads)[.]json)$"
          },
          "role": {
            "description": "What the file is.",
            "$ref": "#/$defs/file_role"
          },
          "media_type": {
            "description": "Decided by the role: documents are JSON, records Markdown, orders and logs plain text.",
            "enum": [
              "application/json",
              "text/markdown",
              "text/plain"
            ]
          },
          "bytes": {
            "description": "The file's length in bytes.",
            "type": "integer",
            "minimum": 0
          },
          "sha256": {
            "description": "The SHA-256 of the file's exact bytes.",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "filter": {
            "description": "What the filter did to the file's source-derived bytes; on the six roles that require it and no other (D9).",
            "$ref": "#/$defs/emitted_filter"
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "role": {
                  "enum": [
                    "collection",
                    "entity_metadata",
                    "reviews",
                    "agent_runs",
                    "check_metadata",
                    "actor_state",
                    "thread_state"
                  ]
                }
              },
              "required": [
                "role"
              ]
            },
            "then": {
              "properties": {
                "media_type": {
                  "const": "application/json"
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "role": {
                  "enum": [
                    "entity_record",
                    "comment_record",
                    "review_record"
                  ]
                }
              },
              "required": [
                "role"
              ]
            },
            "then": {
              "properties": {
                "media_type": {
                  "const": "text/markdown"
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "role": {
                  "enum": [
                    "thread_order",
                    "timeline_view",
                    "unresolved_review_view",
                    "review_view",
                    "check_log"
                  ]
                }
              },
              "required": [
                "role"
              ]
            },
            "then": {
              "properties": {
                "media_type": {
                  "const": "text/plain"
                }
              }
            }
          },
          {
            "if": {
              "properties": {
                "role": {
                  "enum": [
                    "entity_metadata",
                    "reviews",
                    "agent_runs",
                    "check_metadata",
                    "check_log",
                    "actor_state"
                  ]
                }
              },
              "required": [
                "role"
              ]
            },
            "then": {
              "required": [
                "filter"
              ]
            }
          }
        ],
        "additionalProperties": false
      },
      "gap_scope": {
        "title": "GapScope",
        "description": "The part of the snapshot that lacks something.",
        "enum": [
          "entity",
          "comments",
          "reviews",
          "checks",
          "check_logs",
          "agent_runs",
          "actors"
        ]
      },
      "gap_code": {
        "title": "GapCode",
        "description": "Why it is missing; it decides the usability.",
        "enum": [
          "profile_bound",
          "history_unavailable",
          "unsupported",
          "authorization_failed",
          "fetch_failed",
          "source_too_large",
          "invalid_metadata",
          "unsafe_content"
        ]
      },
      "gap": {
        "title": "Gap",
        "description": "What a scope lacks (spec: Relationships, history, and collection profiles).",
        "type": "object",
        "required": [
          "scope",
          "code",
          "usability",
          "count"
        ],
        "properties": {
          "scope": {
            "description": "The scope that lacks it.",
            "$ref": "#/$defs/gap_scope"
          },
          "code": {
            "description": "Why it is missing.",
            "$ref": "#/$defs/gap_code"
          },
          "usability": {
            "description": "'partial' records may be used but are not complete; from an 'unusable' scope nothing may be concluded about authority or completeness.",
            "enum": [
              "partial",
              "unusable"
            ]
          },
          "count": {
            "description": "How many source records the reason kept out; 1 where it concerns the scope as a whole (D5).",
            "type": "integer",
            "minimum": 1
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "code": {
                  "enum": [
                    "profile_bound",
                    "history_unavailable"
                  ]
                }
              },
              "required": [
                "code"
              ]
            },
            "then": {
              "properties": {
                "usability": {
                  "const": "partial"
                }
              }
            },
            "else": {
              "properties": {
                "usability": {
                  "const": "unusable"
                }
              }
            }
          }
        ],
        "additionalProperties": false
      },
      "record": {
        "title": "ManifestRecord",
        "description": "One record: attributed text with a content file, or a check with a metadata file; a rejected one has no file (spec: Canonical bytes; D7).",
        "type": "object",
        "required": [
          "kind",
          "id",
          "record_key",
          "created_at",
          "filter"
        ],
        "properties": {
          "kind": {
            "description": "What the record is; 'thread' keys exist but are no records.",
            "enum": [
              "entity",
              "comment",
              "review",
              "check"
            ]
          },
          "id": {
            "description": "The forge's immutable id of the record.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "record_key": {
            "description": "The SHA-256 over forge and host, repository id, kind and record id (spec: Stable records and mutable state).",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "content_path": {
            "description": "The staged text of an entity body, comment or review.",
            "type": "string",
            "pattern": "^records/[0-9]{8}T[0-9]{15}Z-[0-9a-f]{64}[.]md$"
          },
          "metadata_path": {
            "description": "The staged metadata of a check.",
            "type": "string",
            "pattern": "^checks/[0-9a-f]{64}/metadata[.]json$"
          },
          "log_path": {
            "description": "The staged log of a check, when it was selected and filtering produced it.",
            "type": "string",
            "pattern": "^checks/[0-9a-f]{64}/log[.]txt$"
          },
          "author_id": {
            "description": "The creator's immutable actor id, null when the forge withholds it; a check has none.",
            "oneOf": [
              {
                "$ref": "common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "author": {
            "description": "The creator's current login, filtered, null when it is unavailable, unsafe or empty; a check has none.",
            "type": [
              "string",
              "null"
            ],
            "minLength": 1
          },
          "created_at": {
            "description": "The source's creation time; of a review its submission time.",
            "$ref": "common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "description": "When the forge says that the record was last changed.",
            "$ref": "common.schema.json#/$defs/timestamp"
          },
          "filter": {
            "description": "What the filter did to the record's text or, of a check, to its metadata.",
            "$ref": "#/$defs/filter"
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "kind": {
                  "const": "check"
                }
              },
              "required": [
                "kind"
              ]
            },
            "then": {
              "not": {
                "anyOf": [
                  {
                    "required": [
                      "author_id"
                    ]
                  },
                  {
                    "required": [
                      "author"
                    ]
                  }
                ]
              }
            },
            "else": {
              "required": [
                "author_id",
                "author"
              ]
            }
          },
          {
            "if": {
              "properties": {
                "filter": {
                  "properties": {
                    "status": {
                      "const": "rejected"
                    }
                  }
                }
              }
            },
            "then": {
              "not": {
                "anyOf": [
                  {
                    "required": [
                      "content_path"
                    ]
                  },
                  {
                    "required": [
                      "metadata_path"
                    ]
                  },
                  {
                    "required": [
                      "log_path"
                    ]
                  }
                ]
              }
            },
            "else": {
              "if": {
                "properties": {
                  "kind": {
                    "const": "check"
                  }
                }
              },
              "then": {
                "required": [
                  "metadata_path"
                ],
                "not": {
                  "required": [
                    "content_path"
                  ]
                }
              },
              "else": {
                "required": [
                  "content_path"
                ],
                "not": {
                  "anyOf": [
                    {
                      "required": [
                        "metadata_path"
                      ]
                    },
                    {
                      "required": [
                        "log_path"
                      ]
                    }
                  ]
                }
              }
            }
          }
        ],
        "additionalProperties": false
      }
    }
  },
  // schemas/entity-context-snapshot/v1/reviews.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/reviews.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/reviews.schema.json",
    "title": "ReviewRelations",
    "description": "relations/reviews.json: outcomes of formal reviews and how threads, replies, revisions and code locations belong together, apart from mutable state (spec: Relationships, history, and collection profiles).",
    "type": "object",
    "required": [
      "reviews",
      "threads"
    ],
    "properties": {
      "reviews": {
        "description": "Formal reviews, sorted by submission time and then id.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/review"
        }
      },
      "threads": {
        "description": "Review threads, sorted by creation time and then id; the same set of thread keys as in state/threads.json.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/thread"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "review": {
        "title": "FormalReview",
        "description": "The outcome of one submitted review; who dismissed it, and when, stands there exactly when it is dismissed.",
        "type": "object",
        "required": [
          "id",
          "record_key",
          "state",
          "submitted_at"
        ],
        "properties": {
          "id": {
            "description": "The forge's immutable id of the review.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "record_key": {
            "description": "The key of the review's record.",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "state": {
            "description": "The normalized outcome.",
            "enum": [
              "approved",
              "changes_requested",
              "commented",
              "dismissed"
            ]
          },
          "reviewed_sha": {
            "description": "The revision that was reviewed, where the forge exposes it.",
            "$ref": "common.schema.json#/$defs/git_oid"
          },
          "submitted_at": {
            "description": "The canonical submission time, also the record's created_at.",
            "$ref": "common.schema.json#/$defs/timestamp"
          },
          "dismissed_at": {
            "description": "When it was dismissed; null when the forge does not expose the time.",
            "oneOf": [
              {
                "$ref": "common.schema.json#/$defs/timestamp"
              },
              {
                "type": "null"
              }
            ]
          },
          "dismissed_by_actor_id": {
            "description": "Who dismissed it, a row of state/actors.json; null when the forge does not expose the actor.",
            "oneOf": [
              {
                "$ref": "common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "state": {
                  "const": "dismissed"
                }
              },
              "required": [
                "state"
              ]
            },
            "then": {
              "required": [
                "dismissed_at",
                "dismissed_by_actor_id"
              ]
            },
            "else": {
              "not": {
                "anyOf": [
                  {
                    "required": [
                      "dismissed_at"
                    ]
                  },
                  {
                    "required": [
                      "dismissed_by_actor_id"
                    ]
                  }
                ]
              }
            }
          }
        ],
        "additionalProperties": false
      },
      "reply": {
        "title": "ReviewReply",
        "description": "One reply edge; both ends are retained records with content.",
        "type": "object",
        "required": [
          "record_key",
          "parent_record_key"
        ],
        "properties": {
          "record_key": {
            "description": "The record that answers.",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "parent_record_key": {
            "description": "The record that it answers.",
            "$ref": "common.schema.json#/$defs/record_key"
          }
        },
        "additionalProperties": false
      },
      "thread": {
        "title": "ReviewThread",
        "description": "One review thread with its retained records; revision and location only as far as the forge exposes them.",
        "type": "object",
        "required": [
          "id",
          "thread_key",
          "created_at",
          "order_path",
          "record_keys",
          "replies"
        ],
        "properties": {
          "id": {
            "description": "The forge's immutable id of the thread.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "thread_key": {
            "description": "The record key of the kind 'thread' (spec: Stable records and mutable state).",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "created_at": {
            "description": "The creation time of the thread's first comment in forge order (D26).",
            "$ref": "common.schema.json#/$defs/timestamp"
          },
          "order_path": {
            "description": "The staged file that lists the thread's record paths.",
            "type": "string",
            "pattern": "^threads/[0-9a-f]{64}[.]order$"
          },
          "record_keys": {
            "description": "The thread's retained records with content, in forge order.",
            "type": "array",
            "items": {
              "$ref": "common.schema.json#/$defs/record_key"
            },
            "uniqueItems": true
          },
          "replies": {
            "description": "Who answers whom, where the forge names a parent (D26), in the order of record_keys.",
            "type": "array",
            "items": {
              "$ref": "#/$defs/reply"
            }
          },
          "review_id": {
            "description": "The formal review to which the thread belongs, when it has a row in reviews (D8).",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "review_record_key": {
            "description": "The record key of that review (D8).",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "reviewed_sha": {
            "description": "The revision on which the thread was opened.",
            "$ref": "common.schema.json#/$defs/git_oid"
          },
          "path": {
            "description": "The reviewed file, relative to the repository's root.",
            "$ref": "common.schema.json#/$defs/repository_path"
          },
          "line": {
            "description": "The line, or the last line of a range, in the current diff; counted from 1.",
            "type": "integer",
            "minimum": 1
          },
          "side": {
            "description": "The side of the current diff, lowercased.",
            "enum": [
              "left",
              "right"
            ]
          },
          "start_line": {
            "description": "The first line of a range in the current diff; counted from 1.",
            "type": "integer",
            "minimum": 1
          },
          "original_line": {
            "description": "The line, or the last line of a range, in the reviewed revision; counted from 1.",
            "type": "integer",
            "minimum": 1
          },
          "original_start_line": {
            "description": "The first line of a range in the reviewed revision; counted from 1.",
            "type": "integer",
            "minimum": 1
          },
          "original_side": {
            "description": "The side in the reviewed revision, lowercased.",
            "enum": [
              "left",
              "right"
            ]
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/entity-context-snapshot/v1/thread-state.schema.json
  "https://fullsend.ai/normative/entity-context-snapshot/v1/thread-state.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://fullsend.ai/normative/entity-context-snapshot/v1/thread-state.schema.json",
    "title": "ThreadState",
    "description": "state/threads.json: what may change about the threads of relations/reviews.json without their records changing (spec: Relationships, history, and collection profiles).",
    "type": "object",
    "required": [
      "threads"
    ],
    "properties": {
      "threads": {
        "description": "One row for each thread of relations/reviews.json, sorted by thread key.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/thread"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "thread": {
        "title": "ThreadRow",
        "description": "The state of one thread; who resolved it stands there exactly when it is resolved.",
        "type": "object",
        "required": [
          "id",
          "thread_key",
          "resolved",
          "outdated"
        ],
        "properties": {
          "id": {
            "description": "The forge's immutable id of the thread.",
            "$ref": "common.schema.json#/$defs/structural_id"
          },
          "thread_key": {
            "description": "The thread's key, as in relations/reviews.json.",
            "$ref": "common.schema.json#/$defs/record_key"
          },
          "resolved": {
            "description": "Whether the forge shows the thread as resolved.",
            "type": "boolean"
          },
          "resolved_by_actor_id": {
            "description": "Who resolved it, a row of state/actors.json; null when the forge does not expose the actor.",
            "oneOf": [
              {
                "$ref": "common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "outdated": {
            "description": "The forge's own observation; false where it has none. Never inferred from the diff.",
            "type": "boolean"
          },
          "minimized": {
            "description": "Never emitted by Casefile: no forge has it for a thread (D10).",
            "type": "boolean"
          }
        },
        "allOf": [
          {
            "if": {
              "properties": {
                "resolved": {
                  "const": true
                }
              },
              "required": [
                "resolved"
              ]
            },
            "then": {
              "required": [
                "resolved_by_actor_id"
              ]
            },
            "else": {
              "not": {
                "required": [
                  "resolved_by_actor_id"
                ]
              }
            }
          }
        ],
        "additionalProperties": false
      }
    }
  },
  // schemas/exposure/v1/grant.schema.json
  "https://casefile.invalid/schemas/exposure/v1/grant.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/exposure/v1/grant.schema.json",
    "title": "GrantStatement",
    "description": "What the signature of a grant says: an in-toto Statement v1 that one consumer may read one snapshot, once, for a few minutes (D42).",
    "type": "object",
    "required": [
      "_type",
      "subject",
      "predicateType",
      "predicate"
    ],
    "properties": {
      "_type": {
        "const": "https://in-toto.io/Statement/v1"
      },
      "subject": {
        "type": "array",
        "minItems": 1,
        "maxItems": 1,
        "items": {
          "title": "GrantSubject",
          "description": "The snapshot, by its index.json (D33).",
          "type": "object",
          "required": [
            "name",
            "digest"
          ],
          "properties": {
            "name": {
              "const": "index.json"
            },
            "digest": {
              "title": "GrantDigest",
              "type": "object",
              "required": [
                "sha256"
              ],
              "properties": {
                "sha256": {
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
                }
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false
        }
      },
      "predicateType": {
        "const": "https://casefile.invalid/attestation/exposure-grant/v1"
      },
      "predicate": {
        "$ref": "#/$defs/predicate"
      }
    },
    "additionalProperties": false,
    "$defs": {
      "predicate": {
        "title": "GrantPredicate",
        "type": "object",
        "required": [
          "grant",
          "tenant",
          "harness",
          "globs",
          "issued_at_ms",
          "expires_at_ms"
        ],
        "properties": {
          "grant": {
            "description": "Names this grant: it is spent under this name.",
            "type": "string",
            "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
          },
          "tenant": {
            "type": "string",
            "minLength": 1
          },
          "harness": {
            "description": "The category of the agent: what it needs of the people who direct it.",
            "enum": [
              "observation",
              "mutation"
            ]
          },
          "globs": {
            "description": "The paths that may be read.",
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "issued_at_ms": {
            "description": "Milliseconds since 1970.",
            "type": "integer",
            "minimum": 0
          },
          "expires_at_ms": {
            "description": "Milliseconds since 1970.",
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/exposure/v1/kept-snapshot.schema.json
  "https://casefile.invalid/schemas/exposure/v1/kept-snapshot.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/exposure/v1/kept-snapshot.schema.json",
    "title": "KeptSnapshot",
    "description": "What is kept of a snapshot, sealed, for its life: on whom each admitted record rested, what state each was in, and the filtered inputs from which a tree without some of them is made. No raw text.",
    "type": "object",
    "required": [
      "schema_version",
      "snapshot",
      "entity",
      "filter_version",
      "policy_digest",
      "admitted",
      "texts",
      "grounds",
      "states"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "snapshot": {
        "description": "The SHA-256 of its index.json (D33).",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "entity": {
        "$ref": "#/$defs/entity_reference"
      },
      "filter_version": {
        "type": "string",
        "minLength": 1
      },
      "policy_digest": {
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "admitted": {
        "$ref": "https://casefile.invalid/schemas/admitted/v1/admitted.schema.json"
      },
      "texts": {
        "description": "What the filter made of each text of the admitted inputs.",
        "type": "array",
        "items": {
          "$ref": "https://casefile.invalid/schemas/admitted/v1/filtered-chunk.schema.json#/$defs/text"
        }
      },
      "grounds": {
        "description": "On whom each admitted text rested (D16).",
        "type": "array",
        "items": {
          "$ref": "#/$defs/grounds"
        }
      },
      "states": {
        "description": "A digest of what the forge had of the entity and of each record: its text, its state and the evidence of its revision.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/state"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "entity_reference": {
        "title": "KeptEntity",
        "description": "The entity as the capture was asked for it.",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository",
          "kind",
          "number"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "type": "string",
            "minLength": 1
          },
          "repository": {
            "type": "string",
            "minLength": 1
          },
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "number": {
            "type": "integer",
            "minimum": 1
          }
        },
        "additionalProperties": false
      },
      "grounds": {
        "title": "KeptGrounds",
        "type": "object",
        "required": [
          "kind",
          "id",
          "actors"
        ],
        "properties": {
          "kind": {
            "enum": [
              "entity",
              "title",
              "comment",
              "review",
              "run"
            ]
          },
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "actors": {
            "type": "array",
            "minItems": 1,
            "items": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
            }
          }
        },
        "additionalProperties": false
      },
      "state": {
        "title": "KeptState",
        "type": "object",
        "required": [
          "kind",
          "id",
          "digest"
        ],
        "properties": {
          "kind": {
            "enum": [
              "entity",
              "comment",
              "review",
              "thread",
              "run"
            ]
          },
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "digest": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/inputs/v1/attribution-chain.schema.json
  "https://casefile.invalid/schemas/inputs/v1/attribution-chain.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/inputs/v1/attribution-chain.schema.json",
    "title": "AttributionChain",
    "description": "What verified deliveries say of one text of one record: the digests of its revisions with their authors (D17).",
    "type": "object",
    "required": [
      "schema_version",
      "settled",
      "broken",
      "revisions"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "settled": {
        "description": "What the oldest revisions came to once there were many; null where none was folded.",
        "oneOf": [
          {
            "$ref": "#/$defs/settled"
          },
          {
            "type": "null"
          }
        ]
      },
      "broken": {
        "description": "Whether revisions that were folded did not follow from each other: for good.",
        "type": "boolean"
      },
      "revisions": {
        "description": "The others in order of arrival, each once.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/revision"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "settled": {
        "description": "A stretch of the chain from its creation.",
        "type": "object",
        "required": [
          "creator_id",
          "editor_id",
          "digest",
          "at"
        ],
        "properties": {
          "creator_id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "editor_id": {
            "description": "Who wrote the last revision; null where that is the creation.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "editor": {
            "$ref": "#/$defs/account"
          },
          "digest": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          },
          "at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          }
        },
        "title": "SettledChain",
        "additionalProperties": false
      },
      "revision": {
        "description": "One revision, as one verified delivery tells it.",
        "type": "object",
        "required": [
          "at",
          "actor_id",
          "from",
          "to"
        ],
        "properties": {
          "at": {
            "description": "When the forge says it was made.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "actor_id": {
            "description": "Whose delivery it is.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "actor": {
            "$ref": "#/$defs/account"
          },
          "from": {
            "description": "The digest of the text before; null for the creation.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              },
              {
                "type": "null"
              }
            ]
          },
          "to": {
            "description": "The digest of the text after.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          }
        },
        "title": "RecordedRevision",
        "additionalProperties": false
      },
      "account": {
        "description": "What a delivery says of an account, for a forge whose own answer does not name it: a login to ask about, never evidence of who it is (D19).",
        "type": "object",
        "required": [
          "login",
          "type"
        ],
        "properties": {
          "login": {
            "type": "string",
            "minLength": 1
          },
          "type": {
            "enum": [
              "user",
              "bot"
            ]
          }
        },
        "title": "ToldAccount",
        "additionalProperties": false
      }
    }
  },
  // schemas/inputs/v1/inputs.schema.json
  "https://casefile.invalid/schemas/inputs/v1/inputs.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/inputs/v1/inputs.schema.json",
    "type": "object",
    "required": [
      "schema_version",
      "source",
      "entity",
      "actors",
      "comments",
      "reviews",
      "threads",
      "checks",
      "shortfalls"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "source": {
        "$ref": "#/$defs/source"
      },
      "entity": {
        "$ref": "#/$defs/entity"
      },
      "actors": {
        "description": "Every account that a record, a revision, a resolution or a dismissal names, once.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/actor"
        }
      },
      "comments": {
        "description": "Conversation comments and review-thread comments (D4).",
        "type": "array",
        "items": {
          "$ref": "#/$defs/comment"
        }
      },
      "reviews": {
        "description": "Submitted formal reviews.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/review"
        }
      },
      "threads": {
        "description": "Review threads.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/thread"
        }
      },
      "checks": {
        "description": "Checks of the head revision.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/check"
        }
      },
      "shortfalls": {
        "description": "What was left out before admission: invalid, unfetched, unsupported or unavailable.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/shortfall"
        }
      }
    },
    "additionalProperties": false,
    "$defs": {
      "source": {
        "description": "Where the entity lives. `host` is the entity URL's (D30).",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository_id",
          "repository"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "description": "Lowercase DNS name, with a port where it is not 443.",
            "type": "string",
            "minLength": 1
          },
          "repository_id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "repository": {
            "description": "The navigation value as the forge writes it, lowercased where the seed says so; validated after the filter (D1).",
            "type": "string",
            "minLength": 1
          }
        },
        "title": "SourceRepository",
        "additionalProperties": false
      },
      "shortfall": {
        "description": "What a scope lacks, why, and how many source records that is (D5).",
        "type": "object",
        "required": [
          "scope",
          "code",
          "count"
        ],
        "properties": {
          "scope": {
            "enum": [
              "entity",
              "comments",
              "reviews",
              "checks",
              "check_logs",
              "agent_runs",
              "actors"
            ]
          },
          "code": {
            "enum": [
              "profile_bound",
              "history_unavailable",
              "unsupported",
              "authorization_failed",
              "fetch_failed",
              "source_too_large",
              "invalid_metadata",
              "unsafe_content"
            ]
          },
          "count": {
            "type": "integer",
            "minimum": 1
          }
        },
        "title": "Shortfall",
        "additionalProperties": false
      },
      "actor": {
        "description": "An account, by its immutable id (D19).",
        "type": "object",
        "required": [
          "id",
          "login",
          "type"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "login": {
            "description": "The current login.",
            "oneOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ]
          },
          "type": {
            "description": "The kind that the forge itself states; only `user` and `bot` can ever be admitted (D18).",
            "enum": [
              "user",
              "bot",
              "organization",
              "mannequin",
              "ghost",
              "importer",
              "unknown"
            ]
          }
        },
        "title": "NormalizedActor",
        "additionalProperties": false
      },
      "revision": {
        "description": "Who wrote the current revision, as evidence (D16, D17).",
        "title": "Revision",
        "oneOf": [
          {
            "description": "The forge shows that the text was never edited.",
            "type": "object",
            "required": [
              "edited"
            ],
            "properties": {
              "edited": {
                "const": false
              }
            },
            "title": "UneditedRevision",
            "additionalProperties": false
          },
          {
            "description": "The forge shows an edit. Every witness must name the same editor; none, or one that names nobody, establishes nothing.",
            "type": "object",
            "required": [
              "edited",
              "witnesses"
            ],
            "properties": {
              "edited": {
                "const": true
              },
              "witnesses": {
                "description": "Each thing of the forge that names the latest editor.",
                "type": "array",
                "items": {
                  "description": "One witness.",
                  "type": "object",
                  "required": [
                    "evidence",
                    "actor_id"
                  ],
                  "properties": {
                    "evidence": {
                      "description": "Where the forge says so.",
                      "enum": [
                        "forge_editor",
                        "content_edit",
                        "title_event",
                        "system_note",
                        "content_history",
                        "ledger"
                      ]
                    },
                    "actor_id": {
                      "description": "The editor; null where the forge names nobody.",
                      "oneOf": [
                        {
                          "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
                        },
                        {
                          "type": "null"
                        }
                      ]
                    }
                  },
                  "title": "Witness",
                  "additionalProperties": false
                }
              }
            },
            "title": "EditedRevision",
            "additionalProperties": false
          },
          {
            "description": "Nothing shows whether or by whom the text was edited: never admitted.",
            "type": "object",
            "required": [
              "edited"
            ],
            "properties": {
              "edited": {
                "const": "unknown"
              }
            },
            "title": "UnestablishedRevision",
            "additionalProperties": false
          }
        ]
      },
      "entity": {
        "description": "The handled entity.",
        "type": "object",
        "required": [
          "kind",
          "number",
          "id",
          "state",
          "title",
          "body",
          "labels",
          "author_id",
          "created_at",
          "updated_at",
          "revision",
          "title_revision"
        ],
        "properties": {
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "number": {
            "type": "integer",
            "minimum": 1
          },
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "state": {
            "enum": [
              "open",
              "closed",
              "merged"
            ]
          },
          "author_id": {
            "description": "The creator; null where the forge has deleted or withholds it.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "title": {
            "type": "string"
          },
          "body": {
            "type": "string"
          },
          "labels": {
            "description": "Label names in any order.",
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "revision": {
            "$ref": "#/$defs/revision"
          },
          "title_revision": {
            "description": "Who wrote the current title (D22).",
            "$ref": "#/$defs/revision"
          },
          "head_sha": {
            "description": "The head revision of a change proposal at the first read (D2).",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          }
        },
        "title": "NormalizedEntity",
        "additionalProperties": false
      },
      "comment": {
        "description": "A comment.",
        "type": "object",
        "required": [
          "id",
          "author_id",
          "body",
          "created_at",
          "revision"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "author_id": {
            "description": "The creator; null where the forge has deleted or withholds it.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "body": {
            "type": "string"
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "revision": {
            "$ref": "#/$defs/revision"
          }
        },
        "title": "NormalizedComment",
        "additionalProperties": false
      },
      "review": {
        "description": "A submitted formal review; `created_at` is its submission.",
        "type": "object",
        "required": [
          "id",
          "author_id",
          "body",
          "created_at",
          "revision",
          "state"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "author_id": {
            "description": "The creator; null where the forge has deleted or withholds it.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "body": {
            "type": "string"
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "updated_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "revision": {
            "$ref": "#/$defs/revision"
          },
          "state": {
            "enum": [
              "approved",
              "changes_requested",
              "commented",
              "dismissed"
            ]
          },
          "reviewed_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "dismissed_at": {
            "description": "When it was dismissed; present for dismissed reviews only.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
              },
              {
                "type": "null"
              }
            ]
          },
          "dismissed_by_actor_id": {
            "description": "Who dismissed it; present for dismissed reviews only.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "title": "NormalizedReview",
        "additionalProperties": false
      },
      "thread": {
        "description": "A review thread; `created_at` is its first comment's in forge order (D26).",
        "type": "object",
        "required": [
          "id",
          "created_at",
          "comment_ids",
          "replies",
          "resolved",
          "outdated"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "comment_ids": {
            "description": "In forge order.",
            "type": "array",
            "items": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
            }
          },
          "replies": {
            "description": "Parents that the forge names (D26).",
            "type": "array",
            "items": {
              "description": "One reply edge.",
              "type": "object",
              "required": [
                "comment_id",
                "parent_id"
              ],
              "properties": {
                "comment_id": {
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
                },
                "parent_id": {
                  "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
                }
              },
              "title": "NormalizedReply",
              "additionalProperties": false
            }
          },
          "review_id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "reviewed_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "path": {
            "description": "The file, exactly as the forge gives it.",
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 1
          },
          "side": {
            "enum": [
              "left",
              "right"
            ]
          },
          "start_line": {
            "type": "integer",
            "minimum": 1
          },
          "original_line": {
            "type": "integer",
            "minimum": 1
          },
          "original_start_line": {
            "type": "integer",
            "minimum": 1
          },
          "original_side": {
            "enum": [
              "left",
              "right"
            ]
          },
          "resolved": {
            "type": "boolean"
          },
          "resolved_by_actor_id": {
            "description": "Present for resolved threads only.",
            "oneOf": [
              {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
              },
              {
                "type": "null"
              }
            ]
          },
          "outdated": {
            "type": "boolean"
          }
        },
        "title": "NormalizedThread",
        "additionalProperties": false
      },
      "check": {
        "description": "A check of the head revision.",
        "type": "object",
        "required": [
          "id",
          "name",
          "status",
          "created_at",
          "head_sha",
          "log"
        ],
        "properties": {
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "name": {
            "type": "string"
          },
          "status": {
            "enum": [
              "queued",
              "in_progress",
              "completed"
            ]
          },
          "conclusion": {
            "enum": [
              "success",
              "failure",
              "neutral",
              "cancelled",
              "skipped",
              "timed_out",
              "action_required",
              "stale"
            ]
          },
          "created_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "started_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "never_started": {
            "type": "boolean"
          },
          "completed_at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "head_sha": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
          },
          "log": {
            "description": "Whether its producer offers a log, and under which of the forge's own references.",
            "title": "LogOffer",
            "oneOf": [
              {
                "type": "object",
                "required": [
                  "offered",
                  "reference"
                ],
                "properties": {
                  "offered": {
                    "const": true
                  },
                  "reference": {
                    "type": "string",
                    "minLength": 1
                  }
                },
                "title": "OfferedLog",
                "additionalProperties": false
              },
              {
                "type": "object",
                "required": [
                  "offered"
                ],
                "properties": {
                  "offered": {
                    "const": false
                  }
                },
                "title": "NoLog",
                "additionalProperties": false
              }
            ]
          }
        },
        "title": "NormalizedCheck",
        "additionalProperties": false
      }
    },
    "title": "NormalizedInputs"
  },
  // schemas/inputs/v1/role-answer.schema.json
  "https://casefile.invalid/schemas/inputs/v1/role-answer.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/inputs/v1/role-answer.schema.json",
    "title": "RoleAnswer",
    "description": "What one role look-up of one capture said (D3, D21).",
    "oneOf": [
      {
        "description": "The forge answered with a role.",
        "type": "object",
        "required": [
          "actor_id",
          "outcome",
          "role"
        ],
        "properties": {
          "actor_id": {
            "description": "The actor asked about.",
            "type": "string",
            "minLength": 1
          },
          "outcome": {
            "const": "role"
          },
          "role": {
            "enum": [
              "admin",
              "maintain",
              "write",
              "triage",
              "read",
              "none",
              "external"
            ]
          }
        },
        "title": "EstablishedRole",
        "additionalProperties": false
      },
      {
        "description": "The forge answered, and no role follows: a 403, a 404, an unreadable or contradictory answer.",
        "type": "object",
        "required": [
          "actor_id",
          "outcome"
        ],
        "properties": {
          "actor_id": {
            "description": "The actor asked about.",
            "type": "string",
            "minLength": 1
          },
          "outcome": {
            "const": "undetermined"
          }
        },
        "title": "UndeterminedRole",
        "additionalProperties": false
      },
      {
        "description": "The look-up failed for health after retries (D13).",
        "type": "object",
        "required": [
          "actor_id",
          "outcome"
        ],
        "properties": {
          "actor_id": {
            "description": "The actor asked about.",
            "type": "string",
            "minLength": 1
          },
          "outcome": {
            "const": "unavailable"
          }
        },
        "title": "UnavailableRole",
        "additionalProperties": false
      },
      {
        "description": "The capture's cap on look-ups was reached first (D3).",
        "type": "object",
        "required": [
          "actor_id",
          "outcome"
        ],
        "properties": {
          "actor_id": {
            "description": "The actor asked about.",
            "type": "string",
            "minLength": 1
          },
          "outcome": {
            "const": "beyond_cap"
          }
        },
        "title": "UnaskedRole",
        "additionalProperties": false
      }
    ]
  },
  // schemas/jobs/v1/assemble.schema.json
  "https://casefile.invalid/schemas/jobs/v1/assemble.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/jobs/v1/assemble.schema.json",
    "title": "AssembleJobData",
    "description": "The chunks to assemble once all of them are filtered.",
    "type": "object",
    "required": [
      "capture",
      "tenant",
      "take",
      "entity",
      "admitted",
      "acquisition",
      "chunks"
    ],
    "properties": {
      "capture": {
        "description": "The capture's id.",
        "type": "string",
        "minLength": 1,
        "maxLength": 128
      },
      "tenant": {
        "description": "Whose it is.",
        "type": "string",
        "minLength": 1,
        "maxLength": 128
      },
      "take": {
        "description": "Which reading of the capture.",
        "type": "string",
        "pattern": "^[A-Za-z0-9]{1,64}$"
      },
      "entity": {
        "title": "JobEntity",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository",
          "kind",
          "number"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "type": "string",
            "minLength": 1,
            "maxLength": 512
          },
          "repository": {
            "type": "string",
            "maxLength": 1024
          },
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "number": {
            "type": "integer",
            "minimum": 1
          }
        },
        "additionalProperties": false
      },
      "admitted": {
        "type": "string",
        "minLength": 1,
        "maxLength": 512
      },
      "acquisition": {
        "enum": [
          "forge",
          "saved_inputs"
        ]
      },
      "chunks": {
        "type": "integer",
        "minimum": 0
      }
    },
    "additionalProperties": false
  },
  // schemas/jobs/v1/capture.schema.json
  "https://casefile.invalid/schemas/jobs/v1/capture.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/jobs/v1/capture.schema.json",
    "title": "CaptureJobData",
    "description": "What to capture, for whom: the payload of the queues of captures and fetches. Identifiers only, never text.",
    "type": "object",
    "required": [
      "capture",
      "tenant",
      "entity",
      "profile"
    ],
    "properties": {
      "capture": {
        "description": "The capture's id.",
        "type": "string",
        "minLength": 1,
        "maxLength": 128
      },
      "tenant": {
        "description": "Whose it is.",
        "type": "string",
        "minLength": 1,
        "maxLength": 128
      },
      "entity": {
        "title": "JobEntity",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository",
          "kind",
          "number"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "type": "string",
            "minLength": 1,
            "maxLength": 512
          },
          "repository": {
            "type": "string",
            "maxLength": 1024
          },
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "number": {
            "type": "integer",
            "minimum": 1
          }
        },
        "additionalProperties": false
      },
      "profile": {
        "type": "string",
        "minLength": 1,
        "maxLength": 512
      }
    },
    "additionalProperties": false
  },
  // schemas/jobs/v1/filter.schema.json
  "https://casefile.invalid/schemas/jobs/v1/filter.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/jobs/v1/filter.schema.json",
    "title": "FilterJobData",
    "description": "One sealed chunk to filter.",
    "type": "object",
    "required": [
      "capture",
      "tenant",
      "take",
      "chunk",
      "sequence"
    ],
    "properties": {
      "capture": {
        "description": "The capture's id.",
        "type": "string",
        "minLength": 1,
        "maxLength": 128
      },
      "tenant": {
        "description": "Whose it is.",
        "type": "string",
        "minLength": 1,
        "maxLength": 128
      },
      "take": {
        "description": "Which reading of the capture.",
        "type": "string",
        "pattern": "^[A-Za-z0-9]{1,64}$"
      },
      "chunk": {
        "type": "string",
        "minLength": 1,
        "maxLength": 512
      },
      "sequence": {
        "type": "integer",
        "minimum": 0
      }
    },
    "additionalProperties": false
  },
  // schemas/jobs/v1/outcome.schema.json
  "https://casefile.invalid/schemas/jobs/v1/outcome.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/jobs/v1/outcome.schema.json",
    "title": "CaptureOutcome",
    "description": "What a capture came to: published, or left where it was and why (D44). Identifiers only, never text.",
    "oneOf": [
      {
        "$ref": "#/$defs/published"
      },
      {
        "$ref": "#/$defs/aborted"
      }
    ],
    "$defs": {
      "published": {
        "title": "PublishedCapture",
        "description": "A capture whose snapshot is published.",
        "type": "object",
        "required": [
          "outcome",
          "snapshot",
          "attestation"
        ],
        "properties": {
          "outcome": {
            "const": "published"
          },
          "snapshot": {
            "description": "The snapshot's identity: the SHA-256 of its index.json (D33).",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          },
          "attestation": {
            "description": "The blob of the signed attestation.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          }
        },
        "additionalProperties": false
      },
      "aborted": {
        "title": "AbortedCapture",
        "description": "A capture that left everything as it was, and why (D32).",
        "type": "object",
        "required": [
          "outcome",
          "gap",
          "reason",
          "part"
        ],
        "properties": {
          "outcome": {
            "const": "aborted"
          },
          "gap": {
            "description": "What would have been the gap.",
            "$ref": "https://casefile.invalid/schemas/inputs/v1/inputs.schema.json#/$defs/shortfall"
          },
          "reason": {
            "description": "Which rule of admission kept the entity out; null where the filter or the structure of a required value did.",
            "oneOf": [
              {
                "enum": [
                  "conflicting_duplicate",
                  "structural_value_too_long",
                  "other_revision",
                  "contradictory_thread",
                  "creator_unknown",
                  "editor_unknown",
                  "actor_not_admissible",
                  "bot_not_registered",
                  "role_below_threshold",
                  "role_undetermined",
                  "role_unavailable",
                  "role_not_looked_up",
                  "source_too_large",
                  "receipt_invalid",
                  "profile_bound",
                  "log_history_unavailable",
                  "log_unsupported",
                  "log_fetch_failed",
                  "log_source_too_large",
                  "forge_client"
                ]
              },
              {
                "type": "null"
              }
            ]
          },
          "part": {
            "description": "Which part of the entity that was; null with the reason.",
            "oneOf": [
              {
                "enum": [
                  "body",
                  "title",
                  "metadata"
                ]
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/key-ring/v1/event.schema.json
  "https://casefile.invalid/schemas/key-ring/v1/event.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/key-ring/v1/event.schema.json",
    "title": "KeyRingEvent",
    "description": "One line of a key ring's log. Each holds the digest of the line before it, so that no line but the last ones can be taken away or changed unseen.",
    "oneOf": [
      {
        "title": "KeyMade",
        "description": "A key pair was made: the last one that is not revoked signs.",
        "type": "object",
        "required": [
          "event",
          "key",
          "previous"
        ],
        "properties": {
          "event": {
            "const": "made"
          },
          "key": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          },
          "previous": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          }
        },
        "additionalProperties": false
      },
      {
        "title": "KeyRevoked",
        "description": "A key is refused from now on, whatever it has signed and whenever. There is no event that takes this back.",
        "type": "object",
        "required": [
          "event",
          "key",
          "at",
          "previous"
        ],
        "properties": {
          "event": {
            "const": "revoked"
          },
          "key": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          },
          "at": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
          },
          "reason": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200
          },
          "previous": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
          }
        },
        "additionalProperties": false
      }
    ]
  },
  // schemas/key-ring/v1/key-ring.schema.json
  "https://casefile.invalid/schemas/key-ring/v1/key-ring.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/key-ring/v1/key-ring.schema.json",
    "title": "PublishedKeyRing",
    "description": "A key ring as one file for verifiers: a JSON Web Key Set of the keys that are trusted, and the ids of those that are no longer. A reader that knows key sets alone sees trusted keys alone.",
    "type": "object",
    "required": [
      "keys",
      "revoked"
    ],
    "properties": {
      "keys": {
        "type": "array",
        "items": {
          "title": "PublishedKey",
          "type": "object",
          "required": [
            "kty",
            "crv",
            "x",
            "kid",
            "alg",
            "use"
          ],
          "properties": {
            "kty": {
              "const": "OKP"
            },
            "crv": {
              "const": "Ed25519"
            },
            "x": {
              "description": "The public key's 32 bytes.",
              "type": "string",
              "pattern": "^[A-Za-z0-9_-]{43}$"
            },
            "kid": {
              "description": "The SHA-256 of the key's SubjectPublicKeyInfo.",
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
            },
            "alg": {
              "const": "EdDSA"
            },
            "use": {
              "const": "sig"
            }
          },
          "additionalProperties": false
        }
      },
      "revoked": {
        "type": "array",
        "items": {
          "title": "PublishedRevocation",
          "type": "object",
          "required": [
            "kid"
          ],
          "properties": {
            "kid": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
            },
            "at": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
            },
            "reason": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            }
          },
          "additionalProperties": false
        }
      }
    },
    "additionalProperties": false
  },
  // schemas/receipt/v1/header.schema.json
  "https://casefile.invalid/schemas/receipt/v1/header.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/receipt/v1/header.schema.json",
    "title": "ReceiptHeader",
    "description": "The protected header of a run receipt's JWS: which key signed it, and which entity it is for (D39). Closed: a header with anything else is no receipt.",
    "type": "object",
    "required": [
      "alg",
      "kid",
      "typ",
      "source",
      "entity"
    ],
    "properties": {
      "alg": {
        "const": "EdDSA"
      },
      "kid": {
        "description": "The SHA-256 of the signing key's SubjectPublicKeyInfo: a hint for finding it, no evidence.",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "typ": {
        "description": "So that no other signed object is taken for a receipt.",
        "const": "casefile-receipt"
      },
      "source": {
        "title": "ReceiptSource",
        "description": "The repository of the entity that was handled.",
        "type": "object",
        "required": [
          "forge",
          "host",
          "repository_id"
        ],
        "properties": {
          "forge": {
            "enum": [
              "github",
              "gitlab",
              "forgejo"
            ]
          },
          "host": {
            "description": "Lowercase DNS name, with a port where it is not 443.",
            "type": "string",
            "minLength": 1
          },
          "repository_id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          }
        },
        "additionalProperties": false
      },
      "entity": {
        "title": "ReceiptEntity",
        "description": "The entity that was handled.",
        "type": "object",
        "required": [
          "kind",
          "id"
        ],
        "properties": {
          "kind": {
            "enum": [
              "work_item",
              "change_proposal"
            ]
          },
          "id": {
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          }
        },
        "additionalProperties": false
      }
    },
    "additionalProperties": false
  },
  // schemas/receipt/v1/receipt.schema.json
  "https://casefile.invalid/schemas/receipt/v1/receipt.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/receipt/v1/receipt.schema.json",
    "title": "Receipt",
    "description": "The payload of a run receipt's JWS: what a run consumed and what came of it (spec: Relationships, history, and collection profiles; D39). The comment that carries it gives the run its id.",
    "type": "object",
    "required": [
      "schema_version",
      "agent",
      "status",
      "input_revision",
      "result_record_keys",
      "completed_at"
    ],
    "properties": {
      "schema_version": {
        "const": 1
      },
      "agent": {
        "description": "The agent's display name.",
        "type": "string"
      },
      "status": {
        "description": "How the run ended.",
        "enum": [
          "success",
          "failure",
          "cancelled",
          "skipped",
          "timed_out"
        ]
      },
      "input_revision": {
        "description": "The SHA-256 of the index.json that the run consumed (D33).",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "input_head_sha": {
        "description": "The Git revision that was checked out for the run.",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
      },
      "result_record_keys": {
        "description": "The records in which the run answered; they may lie outside of any tree.",
        "type": "array",
        "items": {
          "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
        },
        "uniqueItems": true
      },
      "resulting_commit_sha": {
        "description": "The commit that the run made, if it made one.",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/git_oid"
      },
      "started_at": {
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
      },
      "completed_at": {
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/timestamp"
      }
    },
    "additionalProperties": false
  },
  // schemas/review-attestation/v1/statement.schema.json
  "https://casefile.invalid/schemas/review-attestation/v1/statement.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/review-attestation/v1/statement.schema.json",
    "title": "ReviewStatement",
    "description": "What the signature of a review context says: an in-toto Statement v1 about the exact bytes of its JSON and Markdown exports.",
    "type": "object",
    "required": [
      "_type",
      "subject",
      "predicateType",
      "predicate"
    ],
    "properties": {
      "_type": {
        "const": "https://in-toto.io/Statement/v1"
      },
      "subject": {
        "description": "agent-context.json, then agent-context.md.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/subject"
        },
        "minItems": 2,
        "maxItems": 2
      },
      "predicateType": {
        "const": "https://casefile.invalid/attestation/review-context/v1"
      },
      "predicate": {
        "$ref": "#/$defs/predicate"
      }
    },
    "additionalProperties": false,
    "$defs": {
      "subject": {
        "title": "ReviewStatementSubject",
        "type": "object",
        "required": [
          "name",
          "digest"
        ],
        "properties": {
          "name": {
            "enum": [
              "agent-context.json",
              "agent-context.md"
            ]
          },
          "digest": {
            "title": "ReviewStatementDigest",
            "type": "object",
            "required": [
              "sha256"
            ],
            "properties": {
              "sha256": {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              }
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      },
      "predicate": {
        "title": "ReviewPredicate",
        "type": "object",
        "required": [
          "snapshot_id",
          "artifact_id",
          "version_id",
          "review_session_id",
          "source",
          "filter"
        ],
        "properties": {
          "snapshot_id": {
            "type": "string",
            "minLength": 1
          },
          "artifact_id": {
            "type": "string",
            "minLength": 1
          },
          "version_id": {
            "type": "string",
            "minLength": 1
          },
          "review_session_id": {
            "type": "string",
            "minLength": 1
          },
          "source": {
            "title": "ReviewSource",
            "description": "What it was sealed from: the curation of a casefile whose attestation was verified, or a review tool's own input.",
            "enum": [
              "casefile",
              "review_input"
            ]
          },
          "filter": {
            "title": "ReviewFilter",
            "description": "The policy that every text passed (D34).",
            "type": "object",
            "required": [
              "version",
              "policy_sha256"
            ],
            "properties": {
              "version": {
                "type": "string",
                "minLength": 1
              },
              "policy_sha256": {
                "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
              }
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/review-curation/v1/review-curation.schema.json
  "https://casefile.invalid/schemas/review-curation/v1/review-curation.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/review-curation/v1/review-curation.schema.json",
    "title": "ReviewCuration",
    "description": "What a person decided about each review thread of one casefile: drafted from the tree, edited by hand, sealed into a review context.",
    "type": "object",
    "required": [
      "schema",
      "casefile",
      "created_at",
      "threads"
    ],
    "properties": {
      "schema": {
        "const": "casefile/review-curation/v1"
      },
      "casefile": {
        "description": "The SHA-256 of the casefile's index.json (D33).",
        "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
      },
      "created_at": {
        "description": "The time of the head commit, ISO 8601; null until somebody fills it in: the tree does not hold it.",
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "threads": {
        "description": "One entry for every thread of the casefile.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/thread"
        },
        "maxItems": 20000
      }
    },
    "additionalProperties": false,
    "$defs": {
      "thread": {
        "title": "CuratedThread",
        "type": "object",
        "required": [
          "thread",
          "lifecycle",
          "disposition",
          "blocking"
        ],
        "properties": {
          "thread": {
            "description": "The forge's id of the thread.",
            "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/structural_id"
          },
          "lifecycle": {
            "description": "The thread's state in the casefile; sealing refuses any other.",
            "enum": [
              "open",
              "resolved"
            ]
          },
          "disposition": {
            "description": "change_request, preserve or context include the thread; omit, or any other word, leaves it out and is kept for audit; null is no decision, and sealing refuses it.",
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$"
          },
          "blocking": {
            "description": "Whether nothing should go on before it is resolved.",
            "type": "boolean"
          },
          "conclusion": {
            "description": "What was agreed, in the curator's words; an included thread has one.",
            "type": "string",
            "maxLength": 16384
          },
          "cite": {
            "description": "The keys of the records that the conclusion rests on; all of the thread's unless told.",
            "type": "array",
            "items": {
              "$ref": "https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json#/$defs/record_key"
            },
            "uniqueItems": true,
            "maxItems": 10000
          },
          "text_hash": {
            "description": "SHA-256 of the commented lines in the head revision, each with its line feed.",
            "type": "string",
            "pattern": "^sha256:[0-9a-f]{64}$"
          },
          "severity": {
            "description": "Reserved metadata: carried, never acted on.",
            "type": "string",
            "pattern": "^([A-Za-z0-9][A-Za-z0-9 ._:-]{0,63})?$"
          },
          "feedback_type": {
            "description": "Reserved metadata: carried, never acted on.",
            "type": "string",
            "pattern": "^([A-Za-z0-9][A-Za-z0-9 ._:-]{0,63})?$"
          }
        },
        "additionalProperties": false
      }
    }
  },
  // schemas/review-input/v1/review-input.schema.json
  "https://casefile.invalid/schemas/review-input/v1/review-input.schema.json": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://casefile.invalid/schemas/review-input/v1/review-input.schema.json",
    "title": "ReviewInput",
    "description": "What any review tool hands in to have its conclusions sealed: references, the projection's targets, and every source thread with its messages, lifecycle, disposition and accepted conclusion.",
    "type": "object",
    "required": [
      "schema",
      "snapshot",
      "artifact",
      "version",
      "projection",
      "review_session",
      "threads"
    ],
    "properties": {
      "schema": {
        "const": "casefile/review-input/v1"
      },
      "snapshot": {
        "title": "ReviewInputSnapshot",
        "type": "object",
        "required": [
          "created_at"
        ],
        "properties": {
          "id": {
            "description": "The tool's own id of the snapshot; without it the id is a digest of the document.",
            "$ref": "#/$defs/reference"
          },
          "created_at": {
            "description": "When the snapshot was made, ISO 8601.",
            "type": "string",
            "format": "date-time"
          }
        },
        "additionalProperties": false
      },
      "artifact": {
        "title": "ReviewedArtifact",
        "type": "object",
        "required": [
          "id",
          "title",
          "source_ref",
          "storage_mode",
          "snapshot_ref"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          },
          "title": {
            "$ref": "#/$defs/display"
          },
          "source_ref": {
            "$ref": "#/$defs/display"
          },
          "storage_mode": {
            "$ref": "#/$defs/token"
          },
          "snapshot_ref": {
            "oneOf": [
              {
                "$ref": "#/$defs/reference"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "additionalProperties": false
      },
      "version": {
        "title": "ReviewedVersion",
        "type": "object",
        "required": [
          "id",
          "parent_version_id",
          "label",
          "snapshot_ref"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          },
          "parent_version_id": {
            "oneOf": [
              {
                "$ref": "#/$defs/reference"
              },
              {
                "type": "null"
              }
            ]
          },
          "label": {
            "$ref": "#/$defs/display"
          },
          "snapshot_ref": {
            "oneOf": [
              {
                "$ref": "#/$defs/reference"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "additionalProperties": false
      },
      "projection": {
        "title": "ReviewProjection",
        "description": "What reviewers looked at, with every target that a thread may be about.",
        "type": "object",
        "required": [
          "id",
          "kind",
          "targets"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          },
          "kind": {
            "$ref": "#/$defs/token"
          },
          "targets": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/target"
            },
            "maxItems": 20000
          }
        },
        "additionalProperties": false
      },
      "review_session": {
        "title": "ReviewSession",
        "type": "object",
        "required": [
          "id"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          }
        },
        "additionalProperties": false
      },
      "threads": {
        "description": "Every thread of the review, in the order in which the sections list them.",
        "type": "array",
        "items": {
          "$ref": "#/$defs/thread"
        },
        "maxItems": 20000
      }
    },
    "additionalProperties": false,
    "$defs": {
      "reference": {
        "title": "InputReferenceString",
        "description": "An id: printable ASCII, no blank at either end.",
        "type": "string",
        "maxLength": 1024,
        "pattern": "^[!-~]([ -~]*[!-~])?$"
      },
      "token": {
        "title": "InputTokenString",
        "description": "A word of a vocabulary.",
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$"
      },
      "display": {
        "title": "InputDisplayString",
        "description": "A line for people; it passes the filter.",
        "type": "string",
        "maxLength": 1024,
        "pattern": "^[^\\x00-\\x1f\\x7f]*$"
      },
      "reserved": {
        "title": "InputReservedString",
        "description": "Reserved metadata: carried, never acted on.",
        "type": "string",
        "pattern": "^([A-Za-z0-9][A-Za-z0-9 ._:-]{0,63})?$"
      },
      "target": {
        "title": "ReviewTarget",
        "type": "object",
        "required": [
          "id",
          "adapter",
          "label"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          },
          "adapter": {
            "$ref": "#/$defs/token"
          },
          "slide_id": {
            "oneOf": [
              {
                "$ref": "#/$defs/reference"
              },
              {
                "type": "null"
              }
            ]
          },
          "group_id": {
            "oneOf": [
              {
                "$ref": "#/$defs/reference"
              },
              {
                "type": "null"
              }
            ]
          },
          "element_id": {
            "oneOf": [
              {
                "$ref": "#/$defs/reference"
              },
              {
                "type": "null"
              }
            ]
          },
          "text_hash": {
            "description": "Of the target's text; absent or empty where unknown.",
            "type": "string",
            "maxLength": 256,
            "pattern": "^[A-Za-z0-9._:=+/-]*$"
          },
          "label": {
            "$ref": "#/$defs/display"
          }
        },
        "additionalProperties": false
      },
      "message": {
        "title": "ReviewMessage",
        "description": "One message of a thread; its body stays in the tool.",
        "type": "object",
        "required": [
          "id",
          "revision",
          "server_order",
          "deleted"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          },
          "revision": {
            "type": "integer",
            "minimum": 0
          },
          "server_order": {
            "type": "integer",
            "minimum": 0
          },
          "deleted": {
            "type": "boolean"
          }
        },
        "additionalProperties": false
      },
      "thread": {
        "title": "ReviewInputThread",
        "type": "object",
        "required": [
          "id",
          "revision",
          "disposition"
        ],
        "properties": {
          "id": {
            "$ref": "#/$defs/reference"
          },
          "revision": {
            "type": "integer",
            "minimum": 0
          },
          "target_id": {
            "description": "A target of the projection; an included thread has one.",
            "$ref": "#/$defs/reference"
          },
          "severity": {
            "$ref": "#/$defs/reserved"
          },
          "feedback_type": {
            "$ref": "#/$defs/reserved"
          },
          "lifecycle_status": {
            "description": "An included thread has one.",
            "$ref": "#/$defs/token"
          },
          "disposition": {
            "description": "change_request, preserve and context are included; any other word omits the thread and is kept for audit.",
            "$ref": "#/$defs/token"
          },
          "blocking": {
            "description": "Whether the artifact must not go on before it is resolved; false unless told.",
            "type": "boolean"
          },
          "accepted_conclusion": {
            "description": "What was agreed; an included thread has one.",
            "type": "string",
            "maxLength": 16384
          },
          "messages": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/message"
            },
            "maxItems": 10000
          }
        },
        "additionalProperties": false
      }
    }
  },
};
